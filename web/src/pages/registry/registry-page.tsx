import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { providerForms } from '../../features/registries/provider-forms.ts';
import type { Registry } from '../../features/registries/registries-query.ts';
import { RegistryHealth } from '../../features/registries/registry-health.tsx';
import { api, read } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { RegistryActions } from './registry-actions.tsx';
import { ScanningForm } from './scanning-form.tsx';
import { SensorPanel } from './sensor-panel.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

/** One registry: health, scanning, webhook and sensors. */
export function RegistryPage(): ReactNode {
  const { registryId } = useParams({ from: '/shell/registries/$registryId' });
  const query = useQuery({
    queryKey: ['registries', registryId],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/registries/{registryId}', { params: { path: { registryId } }, signal }))).data,
    refetchInterval: 10_000,
  });
  return (
    <>
      {query.data === undefined && <PageHeader title="Registry" />}
      <QueryContent query={query} name="the registry" lines={10}>
        {(registry) => <Content registry={registry} />}
      </QueryContent>
    </>
  );
}

function Content({ registry }: { registry: Registry }) {
  const { health, scanMethod } = registry;
  const hasFailed = health.status !== 'healthy' && health.status !== 'unknown';
  return (
    <>
      <PageHeader
        title={registry.name}
        description={
          <>
            {providerForms[registry.provider].title}
            {registry.url !== null && (
              <>
                {' '}
                · <bdi>{registry.url}</bdi>
              </>
            )}
          </>
        }
        actions={<RegistryActions registry={registry} />}
      />
      {health.status === 'sensor_offline' ? (
        <Banner tone="warning" title="No sensor of this registry is connected">
          {health.message} Results of earlier scans stay; new tags are not found until a sensor is connected.
        </Banner>
      ) : (
        hasFailed && (
          <Banner tone="bad" title="The last sync failed">
            {health.message ?? 'The cause is not known.'} Results of earlier scans stay; new tags are not found until a
            sync succeeds.
          </Banner>
        )
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="State">
          <DefinitionList
            rows={{
              Health: <RegistryHealth health={health} />,
              'Last sync': <Time value={health.lastSyncAt} />,
              Images: (
                <Link to="/images" search={{ registry: registry.id }} className="target">
                  {formatCount(registry.imageCount)}
                </Link>
              ),
              Findings: (
                <Link to="/findings" search={{ registry: registry.id }}>
                  Findings of this registry
                </Link>
              ),
              Connected: <Time value={registry.createdAt} />,
              Id: <CopyText value={registry.id} label="id" />,
            }}
          />
        </Panel>
        <ConnectionPanel registry={registry} />
        <Panel title="Scanning" className="lg:col-span-2">
          <ScanningForm registry={registry} />
        </Panel>
        {scanMethod === 'sensor' ? <SensorPanel registry={registry} /> : <WebhookPanel registry={registry} />}
      </div>
    </>
  );
}
