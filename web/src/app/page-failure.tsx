import { useState } from 'react';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { serviceAnswers } from '../lib/code/load-code.ts';

/**
 * Replaces a page whose code failed or could not be loaded, for example after an upgrade of the service. Another attempt reloads the page, but only
 * if the service answers: without an answer, the browser would replace the dashboard by its own error page.
 */
export function PageFailure({ error }: { error: unknown }) {
  const [attempts, setAttempts] = useState(0);
  const retry = async (): Promise<void> => {
    if (await serviceAnswers()) window.location.reload();
    else setAttempts(attempts + 1);
  };
  return (
    <div className="p-6">
      <h1 className="mb-4 text-xl font-semibold">This page failed</h1>
      <ErrorState title="The page could not be shown." error={error} onRetry={() => void retry()} />
      <p role="status" className="mt-2 text-sm text-muted">
        {attempts > 0 && `The service still does not answer (attempt ${attempts}).`}
      </p>
    </div>
  );
}
