// Prints, as JSON, the element trees of the pictures we borrow: twelve courts and one seven a suit (for its pip).
// The package is a module of React components. They only ever call createElement, so a stand-in that returns plain
// objects is all they need; the two imports at its head are replaced by it.
import { readFileSync } from 'node:fs';

const [, , file] = process.argv;
const standIn = `
const _extends = Object.assign;
const React = { createElement: (type, props, ...children) =>
  ({ type, props: props ?? {}, children: children.flat().filter(Boolean) }) };
`;
const source = readFileSync(file, 'utf8').replace(/^import .*;$/gm, '');
const deck = await import('data:text/javascript;base64,' + Buffer.from(standIn + source).toString('base64'));

const trees = {};
for (const suit of 'SCDH') {
  for (const rank of '7jqk') trees[suit + rank] = deck[suit + rank]({});
}
process.stdout.write(JSON.stringify(trees));
