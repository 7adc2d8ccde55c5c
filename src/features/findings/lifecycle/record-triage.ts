import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockImages } from './finding-lock-store.ts';
import {
  type EarlierDecision,
  restoreDecisions,
  saveDecision,
  type TriageDecision,
  type TriageSubject,
} from './triage-decision-store.ts';

/** Records a triage decision and copies it to the findings that it is about. Returns the number of open findings among them. */
export async function recordTriage(
  transaction: Kysely<Database>,
  subjects: TriageSubject[],
  decision: TriageDecision,
): Promise<number> {
  await lockImages(transaction, [...new Set(subjects.map((subject) => subject.image_id))]);
  return saveDecision(transaction, subjects, decision);
}

/** Restores earlier decisions in the same way. */
export async function restoreTriage(
  transaction: Kysely<Database>,
  decisions: EarlierDecision[],
  restored: { note: string; actor: { id: string; name: string } },
): Promise<number> {
  await lockImages(transaction, [...new Set(decisions.map((decision) => decision.image_id))]);
  return restoreDecisions(transaction, decisions, restored);
}
