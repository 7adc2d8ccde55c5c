import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';

/** No rows: because of the filter, or because there are no findings at all, which is not the same as a safe organization. */
export function NoFindings({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState title="No finding matches the filter">
        Remove a filter above. Suppressed findings are left out unless the filter “Suppressed” includes them.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No open findings" action={<Link to="/registries">Connect a registry</Link>}>
      Findings appear here after the first scan. No findings do not mean that everything is safe:{' '}
      <Link to="/images">the list of images</Link> shows what was never scanned or only in part.
    </EmptyState>
  );
}
