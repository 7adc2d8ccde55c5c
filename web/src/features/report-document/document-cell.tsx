import { Link } from '@tanstack/react-router';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { BreakableName } from '../../components/text/breakable-name.tsx';
import { SafeExternalLink } from '../../components/text/safe-external-link.tsx';
import { ZonedTime } from '../../components/text/zoned-time.tsx';
import { severities } from '../../lib/severity/severities.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { dayOf } from '../../lib/time/format-time.ts';
import type { DocumentCell, DocumentColumn } from './report-document.ts';
import { valueInWords } from './value-words.ts';

const vulnerabilityId = /^[A-Z]+-[\w.-]+$/i;
/** A known form of the id, which is short and stays in one line. */
const shortId = /^(?:CVE-\d{4}-\d{4,7}|GHSA(?:-\w{4}){3})$/;

/** A cell by the type of its column. Text comes from images and can be anything. */
export function Cell({ column, cell }: { column: DocumentColumn; cell: DocumentCell | undefined }) {
  if (cell === null || cell === undefined || cell === '') {
    return (
      <span className="text-muted" title="unknown or not applicable">
        –
      </span>
    );
  }
  if (typeof cell === 'object') return <LinkCell text={cell.text} url={cell.url} />;
  const severity = severities.find((one) => one === cell);
  if (column.type === 'severity' && severity !== undefined) return <SeverityBadge severity={severity} />;
  if (column.type === 'link') return <SafeExternalLink href={String(cell)} />;
  if (column.type === 'date' && !Number.isNaN(Date.parse(String(cell)))) {
    return <ZonedTime value={String(cell)}>{dayOf(String(cell))}</ZonedTime>;
  }
  if (typeof cell === 'number') return column.type === 'percent' ? `${cell} %` : formatCount(cell);
  if (column.id === 'vulnerability' && vulnerabilityId.test(cell)) {
    return (
      <Link to="/vulnerabilities/$cveId" params={{ cveId: cell }}>
        <bdi className={shortId.test(cell) ? 'whitespace-nowrap' : ''}>{cell}</bdi>
      </Link>
    );
  }
  if (shortId.test(cell)) return <bdi className="whitespace-nowrap">{cell}</bdi>;
  return <bdi>{column.id === 'image' ? <BreakableName name={cell} /> : valueInWords(column.id, cell)}</bdi>;
}

function LinkCell({ text, url }: { text: string; url: string }) {
  return (
    <>
      <bdi>{text}</bdi> <SafeExternalLink href={url} />
    </>
  );
}

/** Whether the cells of a column are aligned at the end. */
export function isNumeric({ type }: DocumentColumn): boolean {
  return type === 'integer' || type === 'number' || type === 'percent';
}
