import type { Column } from '../../components/table/columns.ts';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { categoryNames, type Exception, endsSoon, findingsOf } from '../../features/exceptions/exception.ts';
import { ExceptionStatusBadge } from '../../features/exceptions/exception-status-badge.tsx';
import { scopeNames } from '../../features/exceptions/proposal.ts';
import { useNow } from '../../lib/hooks/use-now.ts';

export const exceptionColumns: readonly Column<Exception>[] = [
  { id: 'status', header: 'Status', width: 120, cell: ({ status }) => <ExceptionStatusBadge status={status} /> },
  {
    id: 'cveId',
    header: 'Vulnerability',
    width: 160,
    sortKey: 'cveId',
    cell: ({ cveId }) => (
      <RowLink to="/vulnerabilities/$cveId" params={{ cveId }}>
        <bdi>{cveId}</bdi>
      </RowLink>
    ),
  },
  { id: 'package', header: 'Package', width: 130, cell: ({ package: name }) => <bdi title={name}>{name}</bdi> },
  { id: 'category', header: 'Category', width: 160, cell: ({ category }) => categoryNames[category] },
  { id: 'scope', header: 'Scope', width: 170, cell: ({ scope }) => scopeNames[scope.type] },
  {
    id: 'covers',
    header: 'Covers now',
    width: 130,
    cell: (exception) =>
      exception.active || exception.status === 'PROPOSED' ? (
        <RowLink to="/findings" search={findingsOf(exception)}>
          {exception.active ? 'Suppressed rows' : 'Open rows'}
        </RowLink>
      ) : (
        <span className="text-muted">nothing</span>
      ),
  },
  {
    id: 'expiresAt',
    header: 'Ends',
    width: 120,
    sortKey: 'expiresAt',
    cell: (exception) => <Ends exception={exception} />,
  },
  { id: 'proposedBy', header: 'Proposed by', width: 150, cell: ({ proposedBy }) => <bdi>{proposedBy.name}</bdi> },
  {
    id: 'decidedBy',
    header: 'Decided by',
    width: 150,
    cell: ({ decidedBy }) =>
      decidedBy === null ? <span className="text-muted">not decided</span> : <bdi>{decidedBy.name}</bdi>,
  },
  {
    id: 'createdAt',
    header: 'Proposed',
    width: 120,
    sortKey: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  { id: 'reason', header: 'Reason', width: 320, cell: ({ reason }) => <bdi title={reason}>{reason}</bdi> },
];

function Ends({ exception }: { exception: Exception }) {
  const nowMs = useNow();
  if (exception.expiresAt === null) {
    return exception.active ? <span className="text-high">▲ no end</span> : <span className="text-muted">no end</span>;
  }
  const isSoon = endsSoon(exception, nowMs) !== undefined;
  return (
    <span className={isSoon ? 'font-medium text-high' : ''}>
      {isSoon && <span aria-hidden="true">! </span>}
      <Time value={exception.expiresAt} />
      {isSoon && <span className="sr-only"> (soon)</span>}
    </span>
  );
}
