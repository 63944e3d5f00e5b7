// Downloads that count their bytes, notice when nothing arrives any more, and try a second time.

const STALL = 20; // seconds without one byte of anything that is still being downloaded

/**
 * A set of downloads that share one watch: with little bandwidth one of them may well wait for another.
 * @param {(got: number, total: number) => void} report called as bytes arrive, with what was and what will be transferred
 */
export function downloads(report = () => {}) {
  const running = new Map(); // AbortController -> { got, size, transfer }
  const finished = [];
  let idle = 0, watch;

  const tell = () => {
    idle = 0;
    const all = [...running.values(), ...finished];
    report(all.reduce((sum, { got, size, transfer }) => sum + transfer * Math.min(1, got / size), 0), all.reduce((sum, { transfer }) => sum + transfer, 0));
  };
  // Ticks are counted, not time: a computer that was asleep has not stalled.
  const tick = () => {
    if (++idle < STALL) return;
    idle = 0;
    for (const abort of running.keys()) abort.abort(new Error(`no data for ${STALL} seconds`));
  };

  async function attempt({ url, bytes, transfer }, use, cache) {
    const abort = new AbortController(), state = { got: 0, size: bytes, transfer };
    running.set(abort, state);
    watch ??= setInterval(tick, 1000);
    const count = length => { state.got += length; tell(); };
    try {
      const response = await fetch(url, { signal: abort.signal, cache });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      const value = await use(response, count);
      finished.push({ ...state, got: bytes });
      return value;
    } finally {
      running.delete(abort);
      if (!running.size) watch = clearInterval(watch);
    }
  }

  /**
   * Downloads one file.
   * @param {{url: string, bytes: number, transfer: number}} file transfer: its size on the way, compressed
   * @param {(response: Response, count: (bytes: number) => void) => Promise<any>} use makes the value of it; its failure is the download's
   */
  return async function download(file, use) {
    try { return await attempt(file, use, 'default'); }
    catch (error) {
      console.warn('Trying again:', error);
      return attempt(file, use, 'reload');
    }
  };
}

/** Reads a body of a known size into one buffer; what is too long or too short is an error. */
export async function readAll({ body, url }, size, count) {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const reader = body.getReader();;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) throw new Error(`${url}: more than ${size} bytes`);
    bytes.set(value, at);
    at += value.length;
    count(value.length);
  }
  if (at !== size) throw new Error(`${url}: ${at} bytes, not ${size}`);
  return bytes.buffer;
}

/** Counts a body that somebody else reads. */
export async function watchBody({ body }, count) {
  for (const reader = body.getReader();;) {
    const { done, value } = await reader.read();
    if (done) return;
    count(value.length);
  }
}
