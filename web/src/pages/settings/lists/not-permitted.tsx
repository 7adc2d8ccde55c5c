import { EmptyState } from '../../../components/feedback/empty-state.tsx';

/** A list that the role of the user does not include. */
export function NotPermitted({ what, reason }: { what: string; reason: string }) {
  return <EmptyState title={`You cannot see ${what}`}>{reason}</EmptyState>;
}
