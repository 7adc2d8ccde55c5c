import type { UnreadKind } from './unread-kind.ts';

/** What was found and why it does not count: `rpm database: not supported yet`. */
export function unreadReason({ name, reason = 'not supported yet' }: UnreadKind): string {
  return `${name}: ${reason}`;
}
