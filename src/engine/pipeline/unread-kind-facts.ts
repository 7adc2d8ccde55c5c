import type { UnreadKind } from '../unread/unread-kind.ts';
import { unreadReason } from '../unread/unread-reason.ts';
import type { UnreadKindFacts } from './layer-result.ts';

/** The facts of a kind as plain data. */
export function unreadKindFacts(kind: UnreadKind): UnreadKindFacts {
  const { id, isCoveredByLanguagePackage = false, isProgram = false, coveredBy = null } = kind;
  return { id, reason: unreadReason(kind), isCoveredByLanguagePackage, isProgram, coveredBy };
}
