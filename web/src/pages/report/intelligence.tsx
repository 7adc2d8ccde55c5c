import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import type { ReportDetail } from '../../features/reports/report.ts';
import { numbered } from '../../lib/lists/numbered.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { absoluteTime } from '../../lib/time/format-time.ts';

type Found = NonNullable<ReportDetail['intelligence']>;

/** The comparison with the previous snapshot of the same type and scope, which was stored with the report. */
export function Intelligence({ intelligence }: { intelligence: Found | null }) {
  if (intelligence === null)
    return <EmptyState title="No comparison">The comparison is stored when the report is complete.</EmptyState>;
  const { comparedWith, summary, worsened, movers, upgrades, rootPackages } = intelligence;
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {comparedWith === null ? (
          'This is the first snapshot of this type and scope, so there is nothing to compare with.'
        ) : (
          <>
            Compared with{' '}
            <Link to="/reports/$reportId" params={{ reportId: comparedWith.reportId }}>
              version {comparedWith.version} as of {absoluteTime(comparedWith.asOf)}
            </Link>
            . Only content that was assessed both times is compared.
          </>
        )}
      </p>
      <ul className="mb-4 max-w-prose list-disc pl-5">
        {summary.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      <Table
        title="Worse than before"
        headers={['Figure', 'Before', 'Now']}
        rows={worsened.map(({ what, before, after }) => [what, formatCount(before), formatCount(after)])}
      />
      <Table
        title="Largest changes"
        headers={['Name', 'Figure', 'Before', 'Now', 'Change']}
        rows={movers.map(({ kind, name, measure, before, after }) => [
          <span key="name">
            <bdi>{name}</bdi> <span className="text-muted">({kind})</span>
          </span>,
          measure,
          formatCount(before),
          formatCount(after),
          `${after > before ? '▲ +' : '▼ −'}${formatCount(Math.abs(after - before))}`,
        ])}
      />
      <Table
        title="Upgrades that close most findings"
        headers={['Package', 'From', 'To', 'Closes', 'Critical', 'High', 'Known exploited', 'Images']}
        rows={upgrades.map((upgrade) => [
          <PackageLink key="name" name={upgrade.name} type={upgrade.release ?? upgrade.type} />,
          <bdi key="from">{upgrade.from}</bdi>,
          <bdi key="to">{upgrade.to}</bdi>,
          ...[upgrade.closes, upgrade.critical, upgrade.high, upgrade.knownExploited, upgrade.images].map(formatCount),
        ])}
      />
      <Table
        title="Packages with most findings"
        headers={['Package', 'Versions', 'Findings', 'Critical', 'High', 'Images']}
        rows={rootPackages.map((one) => [
          <PackageLink key="name" name={one.name} type={one.type} />,
          ...[one.versions, one.findings, one.critical, one.high, one.images].map(formatCount),
        ])}
      />
    </>
  );
}

function PackageLink({ name, type }: { name: string; type: string }) {
  return (
    <>
      <Link to="/findings" search={{ package: name }} className="target">
        <bdi>{name}</bdi>
      </Link>{' '}
      <span className="text-muted">{type}</span>
    </>
  );
}

function Table({
  title,
  headers,
  rows,
}: {
  title: string;
  headers: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  if (rows.length === 0) return null;
  return (
    <TableFrame label={title} className="mb-4">
      <table className="w-full text-left text-sm">
        <caption className="px-2 py-1.5 text-left font-semibold">{title}</caption>
        <thead className="bg-surface-2">
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className="border-y border-line px-2 py-1.5 align-bottom font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(({ number, item: cells }) => (
            <tr key={number} className="border-b border-hairline">
              {numbered(cells).map(({ number: column, item: cell }) => (
                <td key={column} className="px-2 py-1 max-w-96 wrap-break-word">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
