import { Banner } from '../../components/feedback/banner.tsx';
import { failureAdvice, type ReportDetail } from '../../features/reports/report.ts';

/** A report without content: the step that it waits for, or why it failed. The page reads the report every two seconds. */
export function ReportWait({ report: { status, error } }: { report: ReportDetail }) {
  if (status === 'FAILED') {
    return (
      <Banner tone="bad" title={`The report failed: ${error?.message ?? 'the cause is not known'}`}>
        <p>{failureAdvice(error?.code ?? '')}</p>
        {error !== null && (
          <p className="mt-1 text-muted">
            Code <code>{error.code}</code>
          </p>
        )}
      </Banner>
    );
  }
  const isQueued = status === 'QUEUED';
  return (
    <div role="status" className="max-w-prose rounded-md border border-hairline bg-surface-2 p-4">
      <p className="font-semibold">
        {isQueued
          ? 'Queued: the report waits for a worker.'
          : 'Generating: a worker records the data and writes the file.'}
      </p>
      <progress aria-label="Progress of the report" className="my-2 h-2 w-full" />
      <ol className="text-sm text-muted">
        <Step isDone name="Requested" />
        <Step isDone={!isQueued} name="A worker records a snapshot of the data" />
        <Step isDone={false} name="The file is stored, and the content is shown here" />
      </ol>
      <p className="mt-2 text-sm text-muted">You can leave this page. The list of reports shows the progress too.</p>
    </div>
  );
}

function Step({ isDone, name }: { isDone: boolean; name: string }) {
  return (
    <li>
      <span aria-hidden="true">{isDone ? '✓' : '…'} </span>
      {name}
      <span className="sr-only">{isDone ? ': done' : ': not yet'}</span>
    </li>
  );
}
