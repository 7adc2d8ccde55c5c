/**
 * Notes of decisions that the service refused or that a sign-in interrupted, in memory only. The form of the finding has them again, for the user who
 * wrote them.
 */
const notes = new Map<string, string>();

/** Earlier notes are dropped. */
const notesMax = 100;

const keyOf = (userId: string, findingId: string): string => `${userId} ${findingId}`;

export function keepNote(userId: string, findingId: string, note: string): void {
  notes.delete(keyOf(userId, findingId));
  notes.set(keyOf(userId, findingId), note);
  for (const oldest of [...notes.keys()].slice(0, Math.max(0, notes.size - notesMax))) notes.delete(oldest);
}

export function unstoredNote(userId: string, findingId: string): string {
  return notes.get(keyOf(userId, findingId)) ?? '';
}

export function forgetNote(userId: string, findingId: string): void {
  notes.delete(keyOf(userId, findingId));
}

/** After sign-out, the next user of the browser must not find them. */
export function clearNotes(): void {
  notes.clear();
}
