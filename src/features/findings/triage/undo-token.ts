import { dayMs } from '../../../lib/durations.ts';
import { undoDays } from './bulk-triage-store.ts';

export interface UndoToken {
  token: string;
  expiresAt: string;
}

/** The undo of a triage that was stored now. */
export function undoTokenOf(token: string): UndoToken {
  return { token, expiresAt: new Date(Date.now() + undoDays * dayMs).toISOString() };
}
