// How far the start is, shown in the page that is there before Python runs. No style attribute is written by markup: the
// Content-Security-Policy forbids it, and setting a property from here is allowed.

const page = document.documentElement;
const number = bytes => (bytes / 1e6).toLocaleString(page.lang || 'ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const [of, unit] = page.lang.startsWith('en') ? ['of', 'MB'] : ['из', 'МБ'];
let waiting = false, latest;

function draw() {
  waiting = false;
  const { got, total } = latest, part = total ? Math.min(1, got / total) : 0;
  page.style.setProperty('--progress', part.toFixed(3));
  for (const bar of document.querySelectorAll('[role=progressbar][data-progress]')) bar.setAttribute('aria-valuenow', Math.round(part * 100));
  for (const text of document.querySelectorAll('[data-progress-text]')) text.textContent = `${number(got)} ${of} ${number(total)} ${unit}`;
}

/** Shows how much of the downloads is there; at most once a frame. */
export function showProgress(got, total) {
  latest = { got, total };
  if (!waiting && !page.dataset.start) {
    waiting = true;
    requestAnimationFrame(draw);
  }
}

/** Python can't start: the page says so, and offers to try again. */
export function fail(error) {
  console.error('Python could not start:', error);
  if (page.dataset.start === 'ready') return;
  page.dataset.start = 'failed';
  const show = () => {
    for (const message of document.querySelectorAll('[data-start-failed]')) message.hidden = false;
    for (const button of document.querySelectorAll('[data-retry]')) button.onclick = () => location.reload(); // the link stays
  };
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', show, { once: true }) : show();
}

/** When the page is ready (Python says so in <html data-start>) and the browser has painted it. */
export const painted = new Promise(resolve => {
  const look = () => {
    if (page.dataset.start !== 'ready') return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(resolve));
  };
  const observer = new MutationObserver(look);
  observer.observe(page, { attributes: true, attributeFilter: ['data-start'] });
  look();
});

// What goes wrong before the page is ready would leave it waiting for ever.
const early = ({ reason, error, message }) => page.dataset.start || fail(reason ?? error ?? message);
addEventListener('unhandledrejection', early);
addEventListener('py:all-done', () => page.dataset.start || fail('the script has ended without showing the page'), { once: true });
painted.then(() => removeEventListener('unhandledrejection', early));
