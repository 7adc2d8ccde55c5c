import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { StepButtons } from '../../components/table/step-buttons.tsx';
import { stepByKey } from '../../components/table/step-by-key.ts';
import type { RowSteps } from '../../components/table/use-row-steps.ts';
import { SafeExternalLink } from '../../components/text/safe-external-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { formatEpss } from '../../lib/text/format-epss.ts';
import { DecisionForm } from '../triage/decision-form.tsx';
import { type TriageStatus, triageStatusNames } from '../triage/triage-status.ts';

type FindingDetail = Schemas['GetVulnerabilityAnswer']['data'];

interface FindingDialogProps {
  findingId: string | undefined;
  onClose: () => void;
  /** The findings before and after in the list. Absent if the detail has no list. */
  steps?: RowSteps | undefined;
}

/** The detail of one finding beside its list: what it is, where it is, what fixes it, and its decisions. */
export function FindingDialog({ findingId, onClose, steps }: FindingDialogProps) {
  const query = useQuery({
    queryKey: ['finding', findingId],
    enabled: findingId !== undefined,
    queryFn: async ({ signal }) =>
      (
        await read(
          api.GET('/api/vulnerabilities/{vulnerabilityId}', {
            params: { path: { vulnerabilityId: findingId ?? '' } },
            signal,
          }),
        )
      ).data,
  });
  const title = query.data === undefined ? 'Finding' : `${query.data.cveId} in ${query.data.package.name}`;
  return (
    <Dialog
      isOpen={findingId !== undefined}
      onClose={onClose}
      size="side"
      isInAddress
      title={<bdi>{title}</bdi>}
      onKeyDown={steps && ((event) => stepByKey(event, steps))}
    >
      {steps !== undefined && <StepButtons steps={steps} />}
      <QueryContent query={query} name="the finding" lines={10}>
        {(finding) => <Detail key={finding.id} finding={finding} />}
      </QueryContent>
    </Dialog>
  );
}

function Detail({ finding }: { finding: FindingDetail }) {
  const { cveId, severity, severitySource, cvss, epss, kev, layer, fixedVersion, image, tag } = finding;
  return (
    <div className="space-y-5 text-sm">
      <p className="wrap-anywhere">
        <bdi>{finding.title}</bdi>
      </p>
      <DefinitionList
        rows={{
          Severity: (
            <>
              {<SeverityBadge severity={severity} />} <span className="text-muted">by {severitySource}</span>
            </>
          ),
          'Known exploited': kev ? <strong className="text-critical">yes (CISA KEV)</strong> : 'no',
          EPSS:
            epss === null ? 'no score' : `${formatEpss(epss.score)} (percentile ${Math.round(epss.percentile * 100)})`,
          CVSS:
            cvss === null ? (
              'no score'
            ) : (
              <span>
                {cvss.score.toFixed(1)} <code className="text-muted">{cvss.vector}</code>
              </span>
            ),
          Package: (
            <bdi>
              {finding.package.name} {finding.package.version}
            </bdi>
          ),
          'Fixed version':
            fixedVersion === null ? (
              `none (${finding.fixState})`
            ) : (
              <bdi className="font-semibold text-good">{fixedVersion}</bdi>
            ),
          Image: (
            <Link to="/images/$imageId" params={{ imageId: image.id }} search={{ tag: tag.name }}>
              <bdi>
                {image.name}:{tag.name}
              </bdi>
            </Link>
          ),
          Scan:
            finding.scanId === null ? undefined : (
              <Link to="/scans/$scanId" params={{ scanId: finding.scanId }}>
                Result of the latest scan
              </Link>
            ),
          Layer:
            layer === null ? (
              'not known'
            ) : (
              <span>
                {layer.index}: <code>{layer.command}</code>
              </span>
            ),
          Files:
            finding.package.paths.length === 0 ? undefined : (
              <ul>
                {finding.package.paths.slice(0, 10).map((path) => (
                  <li key={path}>
                    <code>
                      <bdi>{path}</bdi>
                    </code>
                  </li>
                ))}
              </ul>
            ),
          'First seen': <Time value={finding.firstDetectedAt} />,
          Deadline: <Time value={finding.slaDueAt} absent="none" />,
          'Reported by': finding.sources.join(', '),
          Triage: triageStatusNames[finding.triageStatus as TriageStatus] ?? finding.triageStatus,
          Assignee: finding.assignee === null ? 'none' : <bdi>{finding.assigneeName ?? finding.assignee}</bdi>,
        }}
      />
      {finding.disagreement.length > 0 && (
        <section>
          <h3 className="font-semibold">Scanners that disagree</h3>
          <ul className="list-disc pl-5">
            {finding.disagreement.map(({ scanner, reason }) => (
              <li key={scanner}>
                {scanner}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Triage" className="rounded-md border border-hairline bg-surface-2 p-3">
        <DecisionForm finding={finding} />
      </section>
      <section>
        <h3 className="mb-1 font-semibold">Description</h3>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          <bdi>{finding.description}</bdi>
        </p>
        <p className="mt-2">
          <Link to="/vulnerabilities/$cveId" params={{ cveId }}>
            All images with {cveId}
          </Link>
        </p>
      </section>
      {finding.references.length > 0 && (
        <section>
          <h3 className="font-semibold">References</h3>
          <ul className="list-disc pl-5">
            {finding.references.slice(0, 20).map((reference) => (
              <li key={reference}>
                <SafeExternalLink href={reference} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="font-semibold">Decisions</h3>
        {finding.triageHistory.length === 0 && <p className="text-muted">No decisions yet.</p>}
        <ul>
          {finding.triageHistory.map((event) => (
            <li key={event.at} className="border-b border-hairline py-1">
              <strong>{triageStatusNames[event.status]}</strong> by <bdi>{event.by?.name ?? 'the service'}</bdi>,{' '}
              <Time value={event.at} />
              {event.note !== null && (
                <p className="wrap-anywhere text-muted">
                  <bdi>{event.note}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
