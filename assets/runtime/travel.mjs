// The journeys of cards that only the old page or only the new one has: who dealt or played a card, and who takes it away. A card
// that both have travels by itself. An element names a place with data-spot; cards come from data-from and go to data-to of
// themselves or of what they lie in. data-to may name several places: the first that is there. "here" turns a card where it lies.
const page = document.documentElement;
const STAGGER = 45, ALL = 400; // milliseconds between two cards dealt, and for all of them at the most, when a card takes 260

const centre = element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width && height ? { x: left + width / 2, y: top + height / 2 } : undefined;
};
const nearest = (element, name) => element.closest(`[data-${name}]`)?.dataset[name] ?? '';

/** Where everything lies now that cards can come from and go to, and the cards themselves. */
export function survey(root) {
  const cards = new Map(), spots = new Map();
  for (const element of root.querySelectorAll('[data-spot]')) {
    const place = centre(element);
    if (place) spots.set(element.dataset.spot, place);
  }
  for (const element of root.querySelectorAll('[id^="c-"], [id^="d-"]')) {
    const place = centre(element);
    if (place) cards.set(element.id.replaceAll('-', ''), { ...place, from: nearest(element, 'from'), to: nearest(element, 'to') });
  }
  const felt = root.querySelector('.felt')?.getBoundingClientRect();
  if (felt && !spots.has('seat-0')) spots.set('seat-0', { x: felt.left + felt.width / 2, y: felt.bottom });
  return { cards, spots };
}

const pace = () => {
  const [, number, unit] = /^([\d.]+)(m?s)$/.exec(getComputedStyle(page).getPropertyValue('--m-card').trim()) ?? [0, 0, 'ms'];
  return unit === 's' ? number * 1000 : +number;
};

/**
 * Sends the cards on their way, once the browser is ready to move what it has pictures of.
 * @returns {Animation[]} the journeys: they have to be cancelled when all is over, or the next pictures would make them again
 */
export function send(before, after) {
  const duration = pace(), coming = new Map(), journeys = [];
  const journey = (pseudoElement, keyframes, delay) => journeys.push(
    page.animate(keyframes, { pseudoElement, delay, duration, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'both' }));
  for (const [name, card] of after.cards) {
    if (before.cards.has(name) || !card.from) continue;
    coming.set(card.from, [...coming.get(card.from) ?? [], [name, card]]);
  }
  for (const [from, cards] of coming) {
    const spot = after.spots.get(from) ?? before.spots.get(from);
    const step = Math.min(STAGGER, ALL / cards.length) * duration / 260;
    cards.forEach(([name, { x, y }], place) => {
      const start = from === 'here' ? 'scaleX(0)' : spot && `translate(${spot.x - x}px, ${spot.y - y}px) scale(.6)`;
      if (start) journey(`::view-transition-new(${name})`, [{ transform: start, opacity: 0 }, { opacity: 1, offset: .2 }, { transform: 'none', opacity: 1 }], place * step);
    });
  }
  for (const [name, { x, y, to }] of before.cards) {
    const spot = !after.cards.has(name) && to.split(' ').map(one => after.spots.get(one)).find(Boolean);
    const end = spot && `translate(${spot.x - x}px, ${spot.y - y}px) scale(.5)`;
    if (spot) journey(`::view-transition-old(${name})`, [{ transform: 'none', opacity: 1 }, { opacity: 1, offset: .6 }, { transform: end, opacity: 0 }], 0);
  }
  return journeys;
}
