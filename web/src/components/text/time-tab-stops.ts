/** Times that show their absolute form. */
export const timeSelector = 'time[data-time]';

/** Times of a table have one tab stop together, and arrow keys move between them. */
function timesOfTable(time: Element): HTMLElement[] {
  return [...(time.closest('table')?.querySelectorAll<HTMLElement>(timeSelector) ?? [])].filter(isAlone);
}

/** A time within a link or button has its focus. */
function isAlone(time: Element): boolean {
  return time.closest('a, button') === null;
}

/** Makes a time reachable for the keyboard, without a stop for each time of a table. Lists set the stops of their rows themselves. */
export function becomeTabStop(time: HTMLElement): void {
  if (!isAlone(time) || time.closest('[role=grid]') !== null) return;
  time.tabIndex = timesOfTable(time).some((one) => one !== time && one.tabIndex === 0) ? -1 : 0;
}

/** Gives the stop of a table to another time. */
export function leaveTabStop(time: HTMLElement): void {
  if (time.tabIndex !== 0) return;
  const next = timesOfTable(time).find((one) => one !== time);
  if (next !== undefined) next.tabIndex = 0;
}

/** Moves the focus to the time before or after in the table for an arrow key. Returns false for other keys and places. */
export function moveInTable(time: HTMLElement, key: string): boolean {
  const step = ['ArrowDown', 'ArrowRight'].includes(key) ? 1 : ['ArrowUp', 'ArrowLeft'].includes(key) ? -1 : 0;
  if (step === 0 || time.closest('table') === null) return false;
  const times = timesOfTable(time);
  const next = times[times.indexOf(time) + step];
  if (next === undefined) return false;
  time.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return true;
}
