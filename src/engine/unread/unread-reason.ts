import type { UnreadKind } from './unread-kind.ts';

/** The content and the reason why it is not assessed: `rpm database: not supported yet`. */
export function unreadReason({ name, reason = 'not supported yet' }: UnreadKind): string {
  return `${name}: ${reason}`;
}
