import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Time } from '../../components/text/time.tsx';
import { formatEpss } from '../../lib/text/format-epss.ts';
import type { FindingFacts } from '../finding-filters/finding-fact-columns.tsx';
import type { Finding } from '../triage/finding.ts';
import { type TriageStatus, triageStatusNames } from '../triage/triage-status.ts';

type PreviewedFinding = FindingFacts &
  Partial<Pick<Finding, 'image' | 'tag' | 'slaDueAt' | 'assigneeName' | 'firstDetectedAt'>> & { triageStatus: string };

/** What a row says about a finding, in full. It needs no request, so that it follows the focus at once. */
export function FindingPreview({ finding }: { finding: PreviewedFinding }) {
  const { cveId, package: item, fixedVersion, image, tag, layer, epss, cvss, kev } = finding;
  return (
    <>
      <h3 className="font-semibold">
        <bdi>{cveId}</bdi> in <bdi>{item.name}</bdi>
      </h3>
      <p className="mb-2">
        <bdi>{finding.title}</bdi>
      </p>
      <DefinitionList
        rows={{
          Severity: <SeverityBadge severity={finding.severity} />,
          'Known exploited': kev ? <strong className="text-critical">yes (CISA KEV)</strong> : 'no',
          EPSS: epss === null ? 'no score' : formatEpss(epss.score),
          CVSS: cvss === null ? 'no score' : cvss.score.toFixed(1),
          Installed: (
            <bdi>
              {item.name} {item.version}
            </bdi>
          ),
          'Fixed version':
            fixedVersion === null ? (
              `none (${finding.fixState})`
            ) : (
              <bdi className="font-semibold text-good">{fixedVersion}</bdi>
            ),
          Image:
            image === undefined || tag === undefined ? undefined : (
              <bdi>
                {image.name}:{tag.name}
              </bdi>
            ),
          Layer:
            layer === null ? (
              'not known'
            ) : (
              <span>
                {layer.index}: <code>{layer.command}</code>
              </span>
            ),
          'First seen': finding.firstDetectedAt === undefined ? undefined : <Time value={finding.firstDetectedAt} />,
          Deadline: finding.slaDueAt === undefined ? undefined : <Time value={finding.slaDueAt} absent="none" />,
          Triage: triageStatusNames[finding.triageStatus as TriageStatus] ?? finding.triageStatus,
          Assignee: finding.assigneeName === undefined ? undefined : <bdi>{finding.assigneeName ?? 'none'}</bdi>,
          'Reported by': finding.sources.join(', '),
        }}
      />
    </>
  );
}
