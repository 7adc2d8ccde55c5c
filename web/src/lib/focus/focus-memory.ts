import type { FocusMark } from './focus-mark.ts';

const storageKey = 'focus';
/** Further entries of the history lose their mark, oldest first. */
const entriesMax = 50;

let marks: Readonly<Record<string, FocusMark>> | undefined;

function read(): Readonly<Record<string, FocusMark>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, FocusMark] => isMark(entry[1])));
  } catch {
    return {};
  }
}

/** The element that had the focus when an entry of the history was left, also before a reload. */
export function focusLeftAt(entry: string): FocusMark | undefined {
  marks ??= read();
  return marks[entry];
}

export function rememberFocus(entry: string, mark: FocusMark | undefined): void {
  marks ??= read();
  const others = Object.entries(marks).filter(([key]) => key !== entry);
  marks = Object.fromEntries([...others, ...(mark === undefined ? [] : [[entry, mark] as const])].slice(-entriesMax));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(marks));
  } catch {
    // Storage is not available: marks last until the page is reloaded.
  }
}

function isMark(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { row, control } = value as { row?: unknown; control?: unknown };
  return (
    (row === undefined || hasTypes(row, { list: 'string', id: 'string', index: 'number' })) &&
    (control === undefined || hasTypes(control, { name: 'string', text: 'string', nth: 'number' }))
  );
}

function hasTypes(value: unknown, types: Readonly<Record<string, string>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(types).every(([name, type]) => typeof fields.get(name) === type);
}
