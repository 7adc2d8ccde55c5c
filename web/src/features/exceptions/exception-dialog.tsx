import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { StepButtons } from '../../components/table/step-buttons.tsx';
import { stepByKey } from '../../components/table/step-by-key.ts';
import type { RowSteps } from '../../components/table/use-row-steps.ts';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { api, read } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { coveredQuery } from './covered-query.ts';
import { categoryNames, type Exception, exceptionsKey, findingsOf } from './exception.ts';
import { ExceptionDecision } from './exception-decision.tsx';
import { ExceptionHistory } from './exception-history.tsx';
import { ExceptionStatusBadge } from './exception-status-badge.tsx';
import { scopeNames } from './proposal.ts';

interface ExceptionDialogProps {
  exceptionId: string | undefined;
  onClose: () => void;
  /** The exceptions before and after in the list. */
  steps: RowSteps;
}

/** One exception: its reason, what it covers now, who decided, and the next decision. */
export function ExceptionDialog({ exceptionId, onClose, steps }: ExceptionDialogProps) {
  const query = useQuery({
    queryKey: [...exceptionsKey, 'one', exceptionId],
    enabled: exceptionId !== undefined,
    queryFn: async ({ signal }) => {
      const params = { path: { attestationId: exceptionId ?? '' } };
      return (await read(api.GET('/api/attestations/{attestationId}', { params, signal }))).data;
    },
  });
  const title = query.data === undefined ? 'Exception' : `${query.data.cveId} in ${query.data.package}`;
  return (
    <Dialog
      isOpen={exceptionId !== undefined}
      onClose={onClose}
      size="side"
      isInAddress
      title={<bdi>{title}</bdi>}
      onKeyDown={(event) => stepByKey(event, steps)}
    >
      <StepButtons steps={steps} />
      <QueryContent query={query} name="the exception" lines={8}>
        {(exception) => <Detail key={exception.id} exception={exception} />}
      </QueryContent>
    </Dialog>
  );
}

function Detail({ exception }: { exception: Exception }) {
  const { cveId, scope, evidence, expiresAt } = exception;
  return (
    <div className="space-y-5 text-sm">
      <DefinitionList
        rows={{
          Status: <ExceptionStatusBadge status={exception.status} />,
          'Covers now': <Covered exception={exception} />,
          Vulnerability: (
            <Link to="/vulnerabilities/$cveId" params={{ cveId }}>
              <bdi>{cveId}</bdi>
            </Link>
          ),
          Package: <bdi>{exception.package} (all versions)</bdi>,
          Category: categoryNames[exception.category],
          Scope: <Scope scope={scope} />,
          Ends: expiresAt === null ? 'never' : <Time value={expiresAt} />,
          Id: <CopyText value={exception.id} label="id" />,
        }}
      />
      <section>
        <h3 className="mb-1 font-semibold">Reason</h3>
        <p className="whitespace-pre-line wrap-anywhere">
          <bdi>{exception.reason}</bdi>
        </p>
      </section>
      {evidence !== null && (
        <section>
          <h3 className="mb-1 font-semibold">Evidence</h3>
          <p className="whitespace-pre-line wrap-anywhere">
            <bdi>{evidence}</bdi>
          </p>
        </section>
      )}
      <ExceptionDecision exception={exception} />
      <ExceptionHistory exception={exception} />
    </div>
  );
}

function Scope({ scope }: { scope: Exception['scope'] }) {
  return (
    <>
      {scopeNames[scope.type]}
      {scope.asOfDate !== null && (
        <>
          , until <Time value={scope.asOfDate} />
        </>
      )}
      {scope.tagId !== null && (
        <>
          {' '}
          <CopyText value={scope.tagId} label="tag id" />
        </>
      )}
    </>
  );
}

/** The findings that the exception suppresses, or that it would suppress if it were approved. */
function Covered({ exception }: { exception: Exception }) {
  const isProposed = exception.status === 'PROPOSED';
  const filter = findingsOf(exception);
  const query = useQuery({ ...coveredQuery(filter), enabled: exception.active || isProposed });
  if (!exception.active && !isProposed) return <>nothing, because it is not in force</>;
  if (query.data === undefined) return <span className="text-muted">{query.isError ? '?' : 'counting…'}</span>;
  const { data, meta } = query.data;
  const first = data[0];
  return (
    <>
      <Link to="/findings" search={filter} className="underline">
        {countOf(meta.total, isProposed ? 'open finding' : 'suppressed finding')}
      </Link>
      {isProposed && ' would be suppressed'}
      {exception.scope.tagId !== null && first !== undefined && (
        <>
          {' '}
          in{' '}
          <bdi>
            {first.image.name}:{first.tag.name}
          </bdi>
        </>
      )}
      {exception.scope.type === 'historical' && isProposed && ', less those that were detected later'}
    </>
  );
}
