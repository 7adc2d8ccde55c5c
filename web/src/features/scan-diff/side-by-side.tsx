import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { formatBytes, formatCount } from '../../lib/text/format-number.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';
import { resultStatusOf } from '../result-status/result-status.ts';
import { RiskValue } from '../result-status/risk-value.tsx';
import { ScanStatusBadge } from '../result-status/scan-status-badge.tsx';
import { type ScanDiff, signed } from './scan-diff.ts';
import type { ComparedScan } from './scan-summary-query.ts';

type Summary = ComparedScan | undefined;

/** Both scans with their figures, and the difference of the figures. */
export function SideBySide({ diff, base, scan }: { diff: ScanDiff; base: Summary; scan: Summary }) {
  const { size } = diff;
  const isOtherImage = diff.base.image !== diff.scan.image;
  const [baseRisk, scanRisk] = [base?.riskScore ?? null, scan?.riskScore ?? null];
  const risk = baseRisk === null || scanRisk === null ? undefined : signed(scanRisk - baseRisk);
  return (
    <ScrollTable
      label="The compared scans"
      headers={['Figure', 'Base', 'Compared scan', 'Difference']}
      className="mb-4"
    >
      <Row
        name="Scan"
        base={<ScanLink side={diff.base} isLong={isOtherImage} />}
        scan={<ScanLink side={diff.scan} isLong={isOtherImage} />}
      >
        {isOtherImage ? 'other image' : ''}
      </Row>
      <Row
        name="Digest"
        base={<Digest side={diff.base} of="base" />}
        scan={<Digest side={diff.scan} of="compared scan" />}
      >
        {diff.base.digest === diff.scan.digest ? 'same content' : ''}
      </Row>
      <Row name="Scanned" base={<Time value={diff.base.scannedAt} />} scan={<Time value={diff.scan.scannedAt} />}>
        {diff.base.advisories === diff.scan.advisories ? 'same advisories' : 'other advisories'}
      </Row>
      <Row name="Result" base={<Result summary={base} />} scan={<Result summary={scan} />} />
      <Row name="Risk" base={<Risk summary={base} />} scan={<Risk summary={scan} />}>
        {risk}
      </Row>
      <Row name="Findings" base={<Counts summary={base} />} scan={<Counts summary={scan} />}>
        <ChangeLink change="opened" text={`+${formatCount(diff.summary.findings.opened)}`} />{' '}
        <ChangeLink change="closed" text={`−${formatCount(diff.summary.findings.closed)}`} />
      </Row>
      <Row name="Compressed size" base={formatBytes(size.sizeBytes.from)} scan={formatBytes(size.sizeBytes.to)}>
        {signed(size.sizeBytes.delta, formatBytes)}
      </Row>
    </ScrollTable>
  );
}

/** The rows of one kind of change, in the list below the figures. */
function ChangeLink({ change, text }: { change: 'opened' | 'closed'; text: string }) {
  return (
    <Link
      to="."
      search={(current) => ({ ...current, diff: undefined, change })}
      resetScroll={false}
      className="inline-block min-h-6 min-w-6 leading-6"
    >
      {text}
    </Link>
  );
}

function Row({ name, base, scan, children }: { name: string; base: ReactNode; scan: ReactNode; children?: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {name}
      </th>
      <td>{base}</td>
      <td>{scan}</td>
      <td className="whitespace-nowrap">{children}</td>
    </tr>
  );
}

function ScanLink({ side, isLong }: { side: ScanDiff['base']; isLong: boolean }) {
  return (
    <Link to="/scans/$scanId" params={{ scanId: side.scanId }}>
      <bdi>{isLong ? `${side.image}:${side.tag}` : side.tag}</bdi>{' '}
      <span className="text-muted">{side.platform ?? ''}</span>
    </Link>
  );
}

function Digest({ side, of }: { side: ScanDiff['base']; of: string }) {
  if (side.digest === null) return <span className="text-muted">?</span>;
  return <CopyText value={side.digest} label={`digest of the ${of}`} shown={shortDigest(side.digest)} />;
}

function Result({ summary }: { summary: Summary }) {
  if (summary === undefined) return <span className="text-muted">…</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <ScanStatusBadge scan={summary} />
      <GradeBadge grade={summary.compliance} />
    </span>
  );
}

function Risk({ summary }: { summary: Summary }) {
  if (summary === undefined) return <span className="text-muted">…</span>;
  return <RiskValue riskScore={summary.riskScore} status={resultStatusOf(summary)} />;
}

function Counts({ summary }: { summary: Summary }) {
  if (summary === undefined) return <span className="text-muted">…</span>;
  const counts = severityCountsOf(summary.counts);
  return counts === undefined ? (
    <span className="text-unknown">? not known</span>
  ) : (
    <SeverityCounts counts={counts} scanId={summary.scanId} />
  );
}
