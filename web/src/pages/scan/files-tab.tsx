import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Badge } from '../../components/badge/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { buttonClass } from '../../components/form/button.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { serviceHref } from '../../lib/api/base-path.ts';
import { listApi, read, type Schemas } from '../../lib/api/client.ts';
import { pageRows } from '../../lib/hooks/use-list-window.ts';
import { formatBytes } from '../../lib/text/format-number.ts';
import { RemovedFiles } from './removed-files.tsx';
import { ScanList } from './scan-list.tsx';

type ScanFile = Schemas['ListScanFilesAnswer']['data'][number];

const kinds = { largest: 'largest files', removed: 'removed files', 'removed-secret': 'removed secrets' } as const;

const filters: readonly FilterDefinition[] = [
  {
    kind: 'choices',
    name: 'kind',
    label: 'Kind',
    isSingle: true,
    choices: Object.entries(kinds).map(([value, label]) => ({ value, label })),
  },
  { kind: 'number', name: 'layer', label: 'Layer', min: 0, max: 100_000, step: 1 },
];

function columnsOf(scanId: string): readonly Column<ScanFile>[] {
  return [
    {
      id: 'path',
      header: 'Path',
      width: 460,
      sortKey: 'path',
      cell: ({ path }) => (
        <code title={path}>
          <bdi>{path}</bdi>
        </code>
      ),
    },
    {
      id: 'size',
      header: 'Size',
      width: 100,
      align: 'end',
      sortKey: 'sizeBytes',
      cell: ({ sizeBytes }) => (sizeBytes === null ? <span className="text-muted">?</span> : formatBytes(sizeBytes)),
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 150,
      cell: ({ kind }) =>
        kind !== 'removed-secret' ? (
          { largest: 'large file', removed: 'removed file' }[kind]
        ) : (
          <Badge
            tone="bad"
            glyph="!"
            title="A later layer removes it, but the image still contains it. Replace the secret."
          >
            removed secret
          </Badge>
        ),
    },
    {
      id: 'layer',
      header: 'Layer',
      width: 80,
      sortKey: 'layer',
      cell: ({ layer }) => (
        <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'layers', layer: String(layer.index) }}>
          L{layer.index}
        </Link>
      ),
    },
    {
      id: 'command',
      header: 'Command of the layer',
      width: 300,
      cell: ({ layer: { command } }) => (
        <code title={command} className="text-muted">
          <bdi>{command}</bdi>
        </code>
      ),
    },
  ];
}

/** Downloads of the result, and the files of the image that the scan recorded. */
export function FilesTab({ scan: { scanId } }: { scan: ScanSummary }) {
  const columns = useMemo(() => columnsOf(scanId), [scanId]);
  const path = `api/scans/${encodeURIComponent(scanId)}`;
  const downloads = [
    { name: 'SBOM (CycloneDX 1.6)', href: `${path}/sbom?format=cyclonedx`, file: `${scanId}.cdx.json` },
    { name: 'SBOM (SPDX 2.3)', href: `${path}/sbom?format=spdx`, file: `${scanId}.spdx.json` },
    { name: 'Findings (SARIF 2.1.0)', href: `${path}/sarif`, file: `${scanId}.sarif` },
    { name: 'Whole result (JSON)', href: path, file: `${scanId}.json` },
  ];
  return (
    <div className="grid gap-4">
      <Panel title="Downloads">
        <ul className="flex flex-wrap gap-2">
          {downloads.map(({ name, href, file }) => (
            <li key={name}>
              <a href={serviceHref(href)} download={file} className={buttonClass()}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Panel>
      <RemovedFiles scanId={scanId} />
      <section aria-labelledby="recorded-files" className="min-w-0">
        <h2 id="recorded-files" className="mb-2 text-base font-semibold">
          Largest files and removed secrets
        </h2>
        <ScanList<ScanFile>
          label="Files of the scan"
          unit={['file', 'files']}
          cacheKey={['scan-files', scanId]}
          columns={columns}
          filters={filters}
          rowId={({ kind, path: name, layer }) => `${kind} ${layer.index} ${name}`}
          load={async (filter, sort, page, signal) =>
            await read(
              listApi.GET('/api/scans/{scanId}/files', {
                params: {
                  path: { scanId },
                  query: { ...filter, ...(sort === undefined ? {} : { sort }), page, limit: pageRows },
                },
                signal,
              }),
            )
          }
          empty={
            <EmptyState title="No files">
              The scan recorded no large files, and found no secret that a later layer removes.
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}
