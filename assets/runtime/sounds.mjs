// The sounds of cards, short and soft, made on the spot: paper on cloth is noise through a narrow filter, and a deal that is over
// gets two quiet notes.
const MOST_WAIT = .8; // seconds: what would come later than that is not heard at all
let context, hiss, free = 0; // when the last sound leaves room for the next, in the context's seconds

function paper(at, seconds, pitch, loudness) {
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), level = context.createGain();
  source.buffer = hiss;
  Object.assign(filter, { type: 'bandpass' });
  filter.frequency.value = pitch;
  filter.Q.value = .8;
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loudness, at + .006);
  level.gain.exponentialRampToValueAtTime(.0001, at + seconds);
  source.connect(filter).connect(level).connect(context.destination);
  source.start(at, Math.random() * .5, seconds + .02);
}

function note(at, pitch, loudness) {
  const tone = context.createOscillator(), level = context.createGain();
  Object.assign(tone, { type: 'sine' });
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loudness, at + .015);
  level.gain.exponentialRampToValueAtTime(.0001, at + .5);
  tone.connect(level).connect(context.destination);
  tone.start(at);
  tone.stop(at + .52);
}

// Each says how many seconds later the next one may begin.
const SOUNDS = {
  card: at => { paper(at, .07, 1900, .22); return .09; },
  trick: at => { paper(at, .1, 1300, .16); paper(at + .07, .14, 900, .14); return .2; },
  deal: at => { for (let card = 0; card < 5; card++) paper(at + card * .075, .06, 2100 + 90 * card, .14); return .4; },
  taken: at => { paper(at, .22, 1100, .18); paper(at + .14, .12, 700, .2); return .25; },
  turn: at => { note(at, 659, .03); return .15; },
  over: at => { note(at, 392, .07); note(at + .16, 523, .06); return .4; },
};

/** Plays a sound by its name, after those that are not over yet. Nothing is heard where a browser has no sound, or before the page has been touched. */
export function sound(name) {
  try {
    if (!navigator.userActivation?.hasBeenActive) return;
    if (!context) {
      context = new AudioContext();
      hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
      hiss.getChannelData(0).forEach((_, i, samples) => { samples[i] = Math.random() * 2 - 1; });
    }
    if (context.state === 'suspended') context.resume().catch(() => {});
    if (free > context.currentTime + MOST_WAIT) return;
    const at = Math.max(context.currentTime + .005, free);
    free = at + SOUNDS[name](at);
  } catch { /* no sound card, no permission: the game is played in silence */ }
}
