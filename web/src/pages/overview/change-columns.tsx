import { Badge } from '../../components/badge/badge.tsx';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import type { Column } from '../../components/table/columns.ts';
import { ImageTag } from '../../components/text/image-tag.tsx';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { PackageWithFix } from '../../features/finding-filters/package-with-fix.tsx';
import type { Schemas } from '../../lib/api/client.ts';

export type FindingChange = Schemas['ListChangesAnswer']['data'][number];

function changeBadge({ change }: FindingChange) {
  return (
    <Badge tone={change === 'opened' ? 'warning' : 'good'} glyph={change === 'opened' ? '▲' : '▼'}>
      {change}
    </Badge>
  );
}

/** The columns of the list of changes. */
export const changeColumns: readonly Column<FindingChange>[] = [
  { id: 'at', header: 'Time', width: 120, sortKey: 'at', cell: ({ at }) => <Time value={at} /> },
  {
    id: 'change',
    header: 'Change',
    width: 100,
    cell: changeBadge,
    // A row on a phone has no place for the column of the cause.
    compactCell: (row) => (
      <>
        {changeBadge(row)} <span className="text-xs text-muted">{row.cause}</span>
      </>
    ),
    isSelfEvident: true,
  },
  { id: 'severity', header: 'Severity', width: 104, cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    id: 'cveId',
    header: 'Vulnerability',
    width: 190,
    cell: ({ cveId, kev }) => (
      <span className="inline-flex items-center gap-1.5">
        <RowLink to="/vulnerabilities/$cveId" params={{ cveId }}>
          <bdi>{cveId}</bdi>
        </RowLink>
        {kev && (
          <Badge tone="bad" title="Known to be exploited (CISA KEV)">
            KEV
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'package',
    header: 'Package',
    width: 250,
    cell: ({ package: { name, version }, fixedVersion }) => (
      <PackageWithFix name={name} version={version} fixedVersion={fixedVersion} />
    ),
  },
  {
    id: 'image',
    header: 'Image',
    width: 320,
    cell: ({ image, tag }) => (
      <RowLink to="/images/$imageId" params={{ imageId: image.id }} search={{ tag: tag.name }}>
        <ImageTag name={image.name} tag={tag.name} />
      </RowLink>
    ),
  },
  { id: 'cause', header: 'Cause', width: 140, cell: ({ cause }) => cause },
  { id: 'platform', header: 'Platform', width: 120, cell: ({ platform }) => platform },
];
