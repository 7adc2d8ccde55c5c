import { ErrorState } from '../components/feedback/error-state.tsx';

/** Replaces a page whose code failed or could not be loaded, for example after an upgrade of the service. */
export function PageFailure({ error }: { error: unknown }) {
  return (
    <div className="p-6">
      <h1 className="mb-4 text-xl font-semibold">This page failed</h1>
      <ErrorState title="The page could not be shown." error={error} onRetry={() => window.location.reload()} />
    </div>
  );
}
