import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { Time } from '../../components/text/time.tsx';
import type { Registry } from '../../features/registries/registries-query.ts';
import { SensorInstructions } from '../../features/registries/sensor-instructions.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';

/** The sensors of a registry with their state, and how another one is started. */
export function SensorPanel({ registry }: { registry: Registry }) {
  const noScans = useMissingPermission('listScans');
  const query = useQuery({
    queryKey: ['sensor-status', registry.id],
    queryFn: async ({ signal }) =>
      (
        await read(
          api.GET('/api/registries/{registryId}/sensor-status', {
            params: { path: { registryId: registry.id } },
            signal,
          }),
        )
      ).data,
    refetchInterval: 10_000,
  });
  return (
    <Panel title="Sensors" className="lg:col-span-2">
      <QueryContent query={query} name="the sensors">
        {({ sensors }) =>
          sensors.length === 0 ? (
            <EmptyState title="No sensor has registered yet">
              Start one with the commands below. It appears here within a minute.
            </EmptyState>
          ) : (
            <>
              <ScrollTable
                label="Sensors"
                headers={[
                  'Name',
                  'State',
                  'Version',
                  'Last contact',
                  { text: 'Running', isNumber: true },
                  { text: 'Waiting', isNumber: true },
                ]}
              >
                {sensors.map((sensor) => (
                  <tr key={sensor.id}>
                    <th scope="row">
                      <bdi>{sensor.name}</bdi>
                    </th>
                    <td>
                      <Badge
                        tone={sensor.status === 'online' ? 'good' : 'bad'}
                        glyph={sensor.status === 'online' ? '✓' : '✕'}
                      >
                        {sensor.status}
                      </Badge>
                    </td>
                    <td>
                      <bdi>{sensor.version ?? '?'}</bdi>
                    </td>
                    <td>
                      <Time value={sensor.lastHeartbeatAt} />
                    </td>
                    <td className="text-end">{formatCount(sensor.runningJobs)}</td>
                    <td className="text-end">{formatCount(sensor.queuedJobs)}</td>
                  </tr>
                ))}
              </ScrollTable>
              <Problems sensors={sensors} />
            </>
          )
        }
      </QueryContent>
      {noScans === undefined && (
        <p className="mt-2 text-sm">
          <Link to="/scans" search={{ registry: registry.id, status: 'FAILED' }}>
            Failed scans of this registry, with their causes
          </Link>
        </p>
      )}
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer">Start another sensor</summary>
        <div className="mt-2">
          <SensorInstructions registryUrl={registry.url} />
        </div>
      </details>
    </Panel>
  );
}

type Sensor = Schemas['GetSensorStatusAnswer']['data']['sensors'][number];

/** Why sensors do no or less work. Healthy sensors are left out. */
function Problems({ sensors }: { sensors: readonly Sensor[] }) {
  const unhealthy = sensors.filter(({ problems }) => problems.length > 0);
  if (unhealthy.length === 0) return null;
  return (
    <section className="mt-3 text-sm">
      <h3 className="mb-1 font-semibold">Causes</h3>
      <ul className="space-y-1">
        {unhealthy.flatMap(({ id, name, problems }) =>
          problems.map(({ code, message }) => (
            <li key={`${id} ${code}`} className="wrap-anywhere">
              <bdi className="font-medium">{name}</bdi>: {message}
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
