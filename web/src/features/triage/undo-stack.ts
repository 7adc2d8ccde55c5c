/** A decision that can be undone. */
export interface UndoEntry {
  run: () => void;
}

const entriesMax = 100;
let entries: readonly UndoEntry[] = [];

/** Stores how to undo a decision, until it is undone or the page is loaded again. */
export function pushUndo(entry: UndoEntry): void {
  entries = [...entries.slice(1 - entriesMax), entry];
}

export function removeUndo(entry: UndoEntry): void {
  entries = entries.filter((one) => one !== entry);
}

/** Forgets all decisions: those of a user are not undone by the next one who signs in. */
export function clearUndo(): void {
  entries = [];
}

/** Undoes one decision, unless it was undone already. */
export function runUndo(entry: UndoEntry): void {
  if (!entries.includes(entry)) return;
  removeUndo(entry);
  entry.run();
}

/** Undoes the last decision. False: there is none. */
export function undoLast(): boolean {
  const last = entries.at(-1);
  if (last === undefined) return false;
  runUndo(last);
  return true;
}
