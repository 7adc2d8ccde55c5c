import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { formatCount } from '../../lib/text/format-number.ts';

const looks = {
  SUCCEEDED: { tone: 'neutral', glyph: '✓', word: 'finished' },
  FAILED: { tone: 'bad', glyph: '✕', word: 'failed' },
  UNAVAILABLE: { tone: 'unknown', glyph: '?', word: 'not available' },
} as const;

/** The scanners of the scan, what each one reports, and why they disagree. */
export function ScannersPanel({ scan: { scanId, scanners, sources, disagreements } }: { scan: ScanSummary }) {
  return (
    <Panel title="Scanners">
      <ScrollTable
        label="Scanners of the scan"
        headers={[
          'Scanner',
          'State',
          'Version',
          'Database',
          { text: 'Reported findings', isNumber: true },
          { text: 'Only by it', isNumber: true },
        ]}
      >
        {scanners.map(({ name, status, version, databaseVersion, error, notes }) => {
          const source = sources.find(({ scanner }) => scanner === name);
          const { tone, glyph, word } = looks[status];
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Badge tone={tone} glyph={glyph}>
                  {word}
                </Badge>
                {error !== null && <p className="mt-1">{error}</p>}
                {notes.map(({ id, level, text }) => (
                  <p key={id} className="mt-1 text-muted">
                    <bdi>
                      {level}: {text}
                    </bdi>
                  </p>
                ))}
              </td>
              <td>
                <bdi>{version ?? '?'}</bdi>
              </td>
              <td className="max-w-64 truncate" title={databaseVersion ?? undefined}>
                <bdi>{databaseVersion ?? '–'}</bdi>
              </td>
              <td className="text-end tabular-nums">
                <Link
                  to="/scans/$scanId"
                  params={{ scanId }}
                  search={{ tab: 'findings', scanner: name }}
                  className="target"
                >
                  {formatCount(source?.findings ?? 0)}
                </Link>
              </td>
              <td className="text-end tabular-nums">
                <Link
                  to="/scans/$scanId"
                  params={{ scanId }}
                  search={{ tab: 'findings', onlyScanner: name }}
                  className="target"
                >
                  {formatCount(source?.only ?? 0)}
                </Link>
              </td>
            </tr>
          );
        })}
      </ScrollTable>
      <h3 className="mt-4 mb-2 text-sm font-semibold">Disagreements</h3>
      {disagreements.length === 0 ? (
        <p className="text-sm text-muted">
          {scanners.length < 2 ? 'One scanner ran, so that there is nothing to compare.' : 'The scanners agree.'}
        </p>
      ) : (
        <ScrollTable
          label="Why scanners disagree"
          headers={['Scanner', 'Reason', 'Highest severity', { text: 'Findings of the scanner', isNumber: true }]}
        >
          {disagreements.map(({ scanner, reason, findings, highest }) => (
            <tr key={`${scanner} ${reason}`}>
              <th scope="row">{scanner}</th>
              <td className="min-w-48">{reason}</td>
              <td>
                <SeverityBadge severity={highest} />
              </td>
              <td className="text-end tabular-nums">
                <Link
                  to="/scans/$scanId"
                  params={{ scanId }}
                  search={{ tab: 'findings', disagreement: scanner, disagreementReason: reason }}
                  className="target"
                >
                  {formatCount(findings)}
                </Link>
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  );
}
