import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { Time } from '../../components/text/time.tsx';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { notAssessedRows } from './not-assessed-rows.ts';
import { ScannersPanel } from './scanners-panel.tsx';

/** What the result states, what it does not, and who reported it. */
export function CoverageTab({ scan }: { scan: ScanSummary }) {
  return (
    <div className="grid gap-4">
      <AssessedPanel scan={scan} />
      <NotAssessedPanel scan={scan} />
      {scan.warnings.length > 0 && <WarningsPanel scan={scan} />}
      <ScannersPanel scan={scan} />
    </div>
  );
}

function AssessedPanel({ scan: { scanId, totals, advisories, os } }: { scan: ScanSummary }) {
  const link = (assessed: 'yes' | 'no' | 'unknown') => (
    <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'packages', assessed }}>
      {countOf(totals?.packages.assessed[assessed], 'package')}
    </Link>
  );
  return (
    <Panel title="Assessed">
      <DefinitionList
        rows={{
          Assessed: link('yes'),
          'Not assessed': link('no'),
          'Not certain': (
            <>
              {link('unknown')}
              {(totals?.packages.assessed.unknown ?? 0) > 0 && (
                <span className="text-muted"> of kinds of which some packages were not assessed</span>
              )}
            </>
          ),
          Distribution:
            os === null ? 'not recognized' : <bdi>{os.name === '' ? `${os.id} ${os.versionId}` : os.name}</bdi>,
          Advisories:
            advisories === null ? (
              'none'
            ) : (
              <>
                built <Time value={advisories.builtAt} />, {ageText(advisories.age)} old at the time of the scan
              </>
            ),
        }}
      />
    </Panel>
  );
}

function ageText(seconds: number): string {
  return seconds < 3600
    ? countOf(Math.round(seconds / 60), 'minute')
    : seconds < 172_800
      ? countOf(Math.round(seconds / 3600), 'hour')
      : countOf(Math.round(seconds / 86_400), 'day');
}

function NotAssessedPanel({ scan }: { scan: ScanSummary }) {
  const rows = notAssessedRows(scan);
  return (
    <Panel title="Not assessed">
      {rows.length === 0 ? (
        <p className="text-sm text-muted">
          {scan.completeness === 'complete'
            ? 'Nothing: all content that the scan recognizes was assessed.'
            : 'The result names no kind of content. The warnings state what could not be read.'}
        </p>
      ) : (
        <ScrollTable
          label="Content that was not assessed"
          headers={['Kind', { text: 'Count', isNumber: true }, 'Reason', 'Example']}
        >
          {rows.map(({ kind, count, reason, examplePath }) => (
            <tr key={kind}>
              <th scope="row">
                <Badge tone="unknown" glyph="?">
                  <bdi>{kind}</bdi>
                </Badge>
              </th>
              <td className="text-end tabular-nums">{formatCount(count)}</td>
              <td className="min-w-64">{reason}</td>
              <td>
                {examplePath === null ? (
                  <span className="text-muted">–</span>
                ) : (
                  <code>
                    <bdi>{examplePath}</bdi>
                  </code>
                )}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  );
}

function WarningsPanel({ scan: { scanId, warnings } }: { scan: ScanSummary }) {
  return (
    <Panel title={countOf(warnings.length, 'warning')}>
      <ScrollTable label="Warnings of the scan" headers={['Warning', 'Content', 'Layer']}>
        {warnings.map(({ code, message, path, layerIndex }) => (
          <tr key={[code, layerIndex, path, message].join(' ')}>
            <th scope="row" className="min-w-64">
              <bdi>{message}</bdi>
              <div className="font-normal text-muted">
                <code>{code}</code>
              </div>
            </th>
            <td>
              {path === undefined ? (
                <span className="text-muted">–</span>
              ) : (
                <code>
                  <bdi>{path}</bdi>
                </code>
              )}
            </td>
            <td>
              {layerIndex === undefined ? (
                <span className="text-muted">–</span>
              ) : (
                <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'layers', layer: String(layerIndex) }}>
                  L{layerIndex}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Panel>
  );
}
