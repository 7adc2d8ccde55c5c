import { useSyncExternalStore } from 'react';

const storageKey = 'shortcuts';
const listeners = new Set<() => void>();
let areOn = stored();

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys are shortcuts. Users of speech input switch them off, because words would trigger them. */
export function areShortcutsOn(): boolean {
  return areOn;
}

/** Switches single-key shortcuts on or off, and remembers it in this browser. */
export function setShortcutsOn(next: boolean): void {
  areOn = next;
  try {
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Storage is not available: the setting lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areShortcutsOn);
}
