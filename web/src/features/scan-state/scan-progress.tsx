import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Time } from '../../components/text/time.tsx';
import { api, read } from '../../lib/api/client.ts';
import { scanMeaning } from '../result-status/result-status.ts';
import { ResultStatusBadge } from '../result-status/result-status-badge.tsx';
import { useMissingPermission } from '../session/permissions.ts';
import type { ScanState } from './scan-state.ts';
import { scanSteps, stepStates } from './scan-steps.ts';
import type { ScanSummary } from './scan-summary.ts';

const marks = { done: '✓', current: '▶', next: '○' } as const;
const words = { done: 'done', current: 'running', next: 'not started' } as const;

interface ScanProgressProps {
  state: ScanState;
  /** Who scans: this service, or a sensor in the network of the registry. */
  origin: ScanSummary['origin'];
  /** Whether changes are shown at once. */
  isStreaming: boolean;
}

/** Progress of an unfinished scan with the reason why it waits, and a button that cancels it. */
export function ScanProgress({ state, origin, isStreaming }: ScanProgressProps) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('cancelScan');
  const { scanId, progress } = state;
  const cancel = useMutation({
    mutationFn: () => read(api.POST('/api/scans/{scanId}/cancel', { params: { path: { scanId } } })),
    onSuccess: ({ data }) => client.setQueryData(['scan-status', scanId], data),
  });
  const isQueued = state.status === 'QUEUED';
  // The page still shows the progress while it loads the result of a scan that has just ended.
  const shownStatus = isQueued ? 'QUEUED' : 'IN_PROGRESS';
  const states = stepStates(isQueued ? 'queued' : progress.phase);
  const current = scanSteps.find((_step, index) => states[index] === 'current')?.name ?? 'Running';
  return (
    <Panel
      title="Progress"
      actions={
        <Button look="danger" disabled={cancel.isPending} disabledReason={missingRole} onClick={() => cancel.mutate()}>
          {cancel.isPending ? 'Cancelling…' : 'Cancel the scan'}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <ResultStatusBadge status={shownStatus} meaning={scanMeaning(shownStatus)} />
        <span aria-live="polite">{current}</span>
        <span className="ml-auto tabular-nums">{progress.percent} %</span>
      </div>
      <div
        role="progressbar"
        aria-label="Progress of the scan"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress.percent}
        className="my-2 h-3 w-full overflow-hidden rounded-sm border border-line bg-surface-2"
      >
        <div
          className="keeps-colors h-full bg-link"
          style={{ width: `${Math.min(100, Math.max(0, progress.percent))}%` }}
        />
      </div>
      {isQueued && <WaitingReason state={state} origin={origin} />}
      <ol className="mt-3 grid gap-1 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {scanSteps.map(({ phase, name }, index) => {
          const step = states[index] ?? 'next';
          return (
            <li
              key={phase}
              aria-current={step === 'current' ? 'step' : undefined}
              className={step === 'current' ? 'font-semibold' : 'text-muted'}
            >
              <span aria-hidden="true">{marks[step]} </span>
              {name}
              <span className="sr-only">, {words[step]}</span>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-xs text-muted">
        Requested <Time value={state.createdAt} />
        {state.startedAt !== null && (
          <>
            {' '}
            · started <Time value={state.startedAt} />
          </>
        )}{' '}
        · {isStreaming ? 'Live: each change is shown at once.' : 'The status is requested every few seconds.'}
      </p>
      <FormError error={cancel.error} />
    </Panel>
  );
}

function WaitingReason({
  state: { attempt, nextAttemptAt, lastError },
  origin,
}: Pick<ScanProgressProps, 'state' | 'origin'>) {
  if (lastError === undefined) {
    return (
      <p className="text-sm">
        {origin === 'sensor'
          ? 'The scan starts when a sensor of the registry requests work. The page of the registry shows whether one is connected.'
          : 'The scan starts when a worker is free. Earlier scans are first.'}
      </p>
    );
  }
  return (
    <p className="text-sm wrap-anywhere">
      Attempt {attempt ?? '?'} failed: <bdi>{lastError.message}</bdi>{' '}
      {nextAttemptAt === null || nextAttemptAt === undefined ? (
        'The next attempt starts when a worker is free.'
      ) : (
        <>
          The next attempt starts <Time value={nextAttemptAt} />.
        </>
      )}
    </p>
  );
}
