import { Link } from '@tanstack/react-router';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { SeverityBar } from '../../components/charts/severity-bar.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { resultStatusLooks } from '../../features/result-status/result-status.ts';
import { ResultStatusBadge } from '../../features/result-status/result-status-badge.tsx';
import { RiskValue } from '../../features/result-status/risk-value.tsx';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';
import { countedFindingsOf, type Image, type Tag } from './image-query.ts';
import { StatedBase } from './stated-base.tsx';
import { TagBanner } from './tag-banner.tsx';
import { TagSources } from './tag-sources.tsx';

/** The result of one tag: what is known, how bad it is, and where the rows are. */
export function TagSummary({ image, tag }: { image: Image; tag: Tag }) {
  const counts = severityCountsOf(tag.vulnerabilities);
  return (
    <Panel
      title={
        <>
          Tag <bdi className="wrap-anywhere">{tag.name}</bdi>
        </>
      }
      actions={
        <span className="flex flex-wrap gap-3 text-sm">
          <Link to="/findings" search={{ image: image.id, tag: tag.name }}>
            Findings
          </Link>
          {tag.scanId !== null && (
            <Link to="/scans/$scanId" params={{ scanId: tag.scanId }}>
              Packages, layers and checks
            </Link>
          )}
        </span>
      }
      className="mb-4"
    >
      <TagBanner image={image} tag={tag} />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="flex items-start gap-4">
          <GradeBadge grade={tag.grade} reason={resultStatusLooks[tag.status].meaning} isLarge />
          <div className="min-w-0 flex-1">
            <p className="mb-2 text-sm">
              Risk{' '}
              <strong className="text-lg font-semibold">
                <RiskValue riskScore={tag.riskScore} status={tag.status} />
              </strong>{' '}
              <span className="text-muted">of 100</span>
            </p>
            {counts === undefined ? (
              <p className="text-sm text-unknown">? Findings are not known.</p>
            ) : (
              <SeverityBar counts={counts} filter={countedFindingsOf(image.id, tag)} />
            )}
          </div>
        </div>
        <DefinitionList
          rows={{
            Status: <ResultStatusBadge status={tag.status} detail={tag.lastScan?.error?.message} />,
            Digest:
              tag.digest === null ? (
                <span className="text-muted">not resolved yet</span>
              ) : (
                <CopyText value={tag.digest} label="digest" shown={shortDigest(tag.digest)} />
              ),
            Platforms:
              tag.platforms.length === 0 ? <span className="text-muted">none scanned</span> : tag.platforms.join(', '),
            ...(tag.scanId !== null && { 'Base image': <StatedBase scanId={tag.scanId} /> }),
            'Last result': <Time value={tag.lastScannedAt} />,
            'Known since': <Time value={tag.createdAt} />,
          }}
        />
      </div>
      <TagSources tag={tag} />
    </Panel>
  );
}
