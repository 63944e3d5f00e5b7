// What Python can't do well from where it is: patching the page, moving the cards, opening dialogs. And the one tap that may
// come before Python does.
import { Idiomorph } from 'idiomorph/dist/idiomorph.esm.js';
import { send, survey } from './travel.mjs';

const page = document.documentElement;
const room = () => document.getElementById('room');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let wanted, moving;

const callbacks = {
  // showModal() writes `open`, and a details element is the person's: neither is in our HTML.
  beforeAttributeUpdated: (name, element) => !(name === 'open' && element.matches('dialog, details')),
};

/** Makes an element's content equal to the HTML, keeping every node that can stay. */
export function morph(element, html) {
  // What is being typed stays. For any other focused element this would leave its whole content as it was.
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  Idiomorph.morph(element, html, { morphStyle: 'innerHTML', ignoreActiveValue: typing, callbacks });
}

function update() {
  if (!wanted) return;
  const { html, kind, refocus } = wanted, root = room(), before = document.activeElement;
  wanted = undefined;
  if (root.className !== kind) root.className = kind;
  morph(root, html);
  for (const dialog of root.querySelectorAll('dialog[data-modal]:not([open])')) dialog.showModal();
  const lost = document.activeElement === document.body && before && before !== document.body;
  if (lost && refocus) document.getElementById(refocus)?.focus();
}

/**
 * Shows a page. With `animate`, elements that have a view-transition-name travel from where they were to where they are now,
 * unless the person wants nothing to move.
 * Whatever is drawn last is what stays, however many drawings wait for the browser.
 */
export function draw(html, kind, animate, refocus) {
  wanted = { html, kind, refocus };
  moving?.skipTransition();
  moving = undefined;
  const still = calm.matches || page.dataset.speed === 'off' || document.hidden || !document.startViewTransition;
  if (!animate || still) return update();
  const before = survey(room());
  let after, journeys = [];
  const transition = moving = document.startViewTransition(() => {
    update();
    after = survey(room());
  });
  const over = () => {
    for (const journey of journeys) journey.cancel();
    if (moving === transition) moving = undefined;
  };
  transition.finished.then(over, over);
  transition.ready.then(() => { journeys = send(before, after); }, () => {}); // skipped by the next drawing
}

// Cards can't be hit while they travel. A tap that comes too early ends the journey, and then goes to what lies under the finger.
let down;
addEventListener('pointerdown', ({ clientX, clientY }) => { down = { clientX, clientY }; }, true);
addEventListener('click', ({ target, detail, clientX, clientY }) => {
  const still = down && Math.hypot(clientX - down.clientX, clientY - down.clientY) < 10;
  if (!moving || !detail || !still || target.closest?.('[data-do]')) return;
  moving.skipTransition();
  moving.finished.then(() => document.elementFromPoint(clientX, clientY)?.closest('[data-do]')?.click());
}, true);

/**
 * Fetches pictures while there is nothing else to do, so that a card is there when it is turned.
 * @returns {Promise<boolean>} whether all of them are there
 */
export async function warm(addresses) {
  const idle = globalThis.requestIdleCallback ?? (callback => setTimeout(callback, 200));
  let all = true;
  for (const address of addresses) {
    await new Promise(idle);
    const picture = new Image();
    await new Promise(done => {
      picture.onload = done;
      picture.onerror = () => done(all = false);
      picture.src = address;
    });
  }
  return all;
}

// A table was chosen in the lobby while Python is still on its way: its loading page is shown at once, without losing what
// has been downloaded. Python finds the address when it comes.
addEventListener('click', event => {
  if (page.dataset.start || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.('a[data-table]');
  const template = link && document.getElementById(`loading-${link.dataset.table}`);
  if (!template) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  room().className = 't';
  room().replaceChildren(template.content.cloneNode(true));
});
