import { Badge } from '../../components/badge/badge.tsx';
import type { Column } from '../../components/table/columns.ts';
import { CopyText } from '../../components/text/copy-text.tsx';
import { ImageTag } from '../../components/text/image-tag.tsx';
import { RowLink } from '../../components/text/row-link.tsx';
import type { Schemas } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';

export type Occurrence = Schemas['PackageOccurrence'];

/** The columns of the places of a package. */
export function occurrenceColumns(registryNames: ReadonlyMap<string, string>): readonly Column<Occurrence>[] {
  return [
    {
      id: 'image',
      header: 'Image',
      width: 360,
      cell: ({ image, tag }) => (
        <RowLink to="/images/$imageId" params={{ imageId: image.id }} search={{ tag: tag.name }}>
          <ImageTag name={image.name} tag={tag.name} />
        </RowLink>
      ),
    },
    {
      id: 'version',
      header: 'Version',
      width: 170,
      cell: ({ version, inRange }) => (
        <span className="inline-flex items-center gap-1.5" title={version}>
          <bdi className="font-medium">{version}</bdi>
          {inRange === 'unknown' && (
            <Badge tone="unknown" glyph="?" title="The version or a bound of the range cannot be ordered.">
              may match
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'findings',
      header: 'Findings',
      width: 84,
      align: 'end',
      // The package URL names one build of the version, of which an image can contain several.
      cell: ({ findings, name, type, purl, image, tag, platform }) => (
        <RowLink
          to="/findings"
          search={{ package: name, packageType: type, purl, image: image.id, tag: tag.id, platform }}
          className="target"
        >
          {formatCount(findings)}
        </RowLink>
      ),
    },
    {
      id: 'layer',
      header: 'Layer',
      width: 230,
      cell: ({ layer }) =>
        layer === null ? (
          <span className="text-muted">?</span>
        ) : (
          <span title={layer.command}>
            L{layer.index} <bdi className="font-mono text-muted">{layer.command}</bdi>
          </span>
        ),
    },
    {
      id: 'licenses',
      header: 'Licenses',
      width: 170,
      cell: ({ licenses }) =>
        licenses.length === 0 ? (
          <span className="text-muted">none declared</span>
        ) : (
          <bdi title={licenses.join(', ')}>{licenses.join(', ')}</bdi>
        ),
    },
    { id: 'platform', header: 'Platform', width: 110, cell: ({ platform }) => platform },
    {
      id: 'scan',
      header: 'Scan',
      width: 90,
      cell: ({ scanId, name }) => (
        <RowLink to="/scans/$scanId" params={{ scanId }} search={{ tab: 'packages', search: name }} className="target">
          Open
        </RowLink>
      ),
    },
    { id: 'type', header: 'Type', width: 80, isHiddenAtFirst: true, cell: ({ type }) => type },
    {
      id: 'registry',
      header: 'Registry',
      width: 190,
      isHiddenAtFirst: true,
      cell: ({ registryId }) =>
        registryId === null ? (
          <span className="text-muted">none</span>
        ) : (
          <RowLink to="/registries/$registryId" params={{ registryId }}>
            <bdi>{registryNames.get(registryId) ?? registryId}</bdi>
          </RowLink>
        ),
    },
    {
      id: 'paths',
      header: 'Paths',
      width: 300,
      isHiddenAtFirst: true,
      cell: ({ paths }) => <bdi title={paths.join('\n')}>{paths.join(', ')}</bdi>,
    },
    {
      id: 'purl',
      header: 'Package URL',
      width: 320,
      isHiddenAtFirst: true,
      cell: ({ purl }) => <CopyText value={purl} label="package URL" />,
    },
  ];
}
