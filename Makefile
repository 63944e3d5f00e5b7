.PHONY: play build test check bench clean

play:  ## install what is missing, build, serve on localhost
	@tools/run play

build:  ## everything in dist/, as it is published
	@tools/run build

test:  ## lint, types and all tests, in a real browser too
	@tools/run test

check:  ## lint and types only
	@tools/run check

bench:  ## the benchmarks; each prints a table
	@tools/run bench

clean:  ## what was built, not what was installed
	@tools/run clean
