import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';

/** No rows: because of the filter, or because no image is known yet. */
export function NoImages({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState title="No image matches the filter">Remove a filter above to see more images.</EmptyState>;
  return (
    <EmptyState title="No images yet" action={<Link to="/registries/connect">Connect a registry</Link>}>
      Images appear here when a registry is synced, when a sensor or a pipeline uploads a result, or when one image is
      scanned from <Link to="/">the overview</Link>.
    </EmptyState>
  );
}
