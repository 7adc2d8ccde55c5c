import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { api, read } from '../../lib/api/client.ts';
import { countOf, formatBytes, formatCount } from '../../lib/text/format-number.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';
import type { Layer } from './layer-columns.tsx';
import { LayerFiles } from './layer-files.tsx';

/** Rows of each list; a link leads to the others. */
const shownRows = 8;

/** The content of one layer: what it adds, what is vulnerable in it, and what later layers remove. */
export function LayerDetail({ scanId, layer }: { scanId: string; layer: Layer }) {
  const digest = layer.digest ?? layer.diffId;
  return (
    <Panel title={`Layer ${layer.index}`}>
      <pre
        tabIndex={0}
        role="region"
        aria-label="Command of the layer"
        className="mb-3 max-h-40 overflow-auto rounded-md bg-surface-2 p-2 whitespace-pre-wrap wrap-anywhere"
      >
        <bdi>{layer.command === '' ? 'The image does not record the command.' : layer.command}</bdi>
      </pre>
      <DefinitionList
        rows={{
          Size: layer.empty ? 'no content' : `${formatBytes(layer.sizeBytes)} compressed`,
          Unpacked: layer.uncompressedBytes === 0 ? undefined : formatBytes(layer.uncompressedBytes),
          Wasted:
            layer.wastedBytes === 0
              ? '0: no later layer deletes or replaces its files'
              : `${formatBytes(layer.wastedBytes)} of files that a later layer deletes or replaces`,
          Digest:
            digest === null ? undefined : (
              <CopyText value={digest} shown={shortDigest(digest)} label="digest of the layer" />
            ),
        }}
      />
      {!layer.empty && (
        <>
          <LayerFindings scanId={scanId} layer={layer} />
          <LayerPackages scanId={scanId} layer={layer} />
          <LayerFiles scanId={scanId} layer={layer} kind="largest" />
          {layer.wastedBytes > 0 && <LayerFiles scanId={scanId} layer={layer} kind="removed" />}
          <LayerFiles scanId={scanId} layer={layer} kind="removed-secret" />
        </>
      )}
    </Panel>
  );
}

function LayerFindings({ scanId, layer }: { scanId: string; layer: Layer }) {
  const query = useQuery({
    queryKey: ['scan-layer-findings', scanId, layer.index],
    enabled: layer.findings > 0,
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/scans/{scanId}/findings', {
          params: { path: { scanId }, query: { layer: layer.index, limit: shownRows } },
          signal,
        }),
      ),
  });
  return (
    <Section title={countOf(layer.findings, 'finding')}>
      {layer.findings > 0 && (
        <QueryContent query={query} name="the findings of the layer" lines={shownRows}>
          {({ data, meta }) => (
            <>
              <ul>
                {data.map(({ id, cveId, severity, package: { name, version }, fixedVersion }) => (
                  <li key={id} className="flex min-h-7 items-center gap-2 border-t border-hairline">
                    <SeverityBadge severity={severity} isShort />
                    <Link
                      to="/scans/$scanId"
                      params={{ scanId }}
                      search={{ tab: 'findings', layer: String(layer.index), open: id }}
                      className="shrink-0"
                    >
                      <bdi>{cveId}</bdi>
                    </Link>
                    <span className="truncate">
                      <bdi>{name}</bdi> <bdi className="text-muted">{version}</bdi>
                      {fixedVersion !== null && <bdi className="text-good"> → {fixedVersion}</bdi>}
                    </span>
                  </li>
                ))}
              </ul>
              <AllLink scanId={scanId} tab="findings" layer={layer} total={meta.total} unit="findings" />
            </>
          )}
        </QueryContent>
      )}
    </Section>
  );
}

function LayerPackages({ scanId, layer }: { scanId: string; layer: Layer }) {
  const query = useQuery({
    queryKey: ['scan-layer-packages', scanId, layer.index],
    enabled: layer.packages > 0,
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/scans/{scanId}/packages', {
          params: { path: { scanId }, query: { layer: layer.index, sort: 'findings:desc', limit: shownRows } },
          signal,
        }),
      ),
  });
  return (
    <Section title={countOf(layer.packages, 'package')}>
      {layer.packages > 0 && (
        <QueryContent query={query} name="the packages of the layer" lines={shownRows}>
          {({ data, meta }) => (
            <>
              <ul>
                {data.map(({ id, name, version, type, findings, assessed }) => (
                  <li key={id} className="flex min-h-7 items-center gap-2 border-t border-hairline">
                    <span className="min-w-0 flex-1 truncate">
                      <bdi>{name}</bdi> <bdi className="text-muted">{version}</bdi>
                    </span>
                    <span className="text-muted">{type}</span>
                    <span className="shrink-0">
                      {findings === 0 && assessed !== 'yes' ? 'not assessed' : countOf(findings, 'finding')}
                    </span>
                  </li>
                ))}
              </ul>
              <AllLink scanId={scanId} tab="packages" layer={layer} total={meta.total} unit="packages" />
            </>
          )}
        </QueryContent>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 text-sm">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function AllLink({
  scanId,
  tab,
  layer,
  total,
  unit,
}: {
  scanId: string;
  tab: string;
  layer: Layer;
  total: number;
  unit: string;
}) {
  if (total <= shownRows) return null;
  return (
    <p className="border-t border-hairline pt-1">
      <Link to="/scans/$scanId" params={{ scanId }} search={{ tab, layer: String(layer.index) }}>
        All {formatCount(total)} {unit} of this layer
      </Link>
    </p>
  );
}
