import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import type { Registry } from '../../features/registries/registries-query.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { AnotherSensor } from './another-sensor.tsx';
import { RemoveSensorDialog } from './remove-sensor-dialog.tsx';
import { type Sensor, SensorRow } from './sensor-row.tsx';
import { sensorStatusQuery } from './sensor-status-query.ts';

/** The sensors of a registry with their state, and how another one is started. */
export function SensorPanel({ registry }: { registry: Registry }) {
  const noScans = useMissingPermission('listScans');
  const noRemoval = useMissingPermission('removeSensor');
  const [removing, setRemoving] = useState<Sensor | null>(null);
  const query = useQuery(sensorStatusQuery(registry.id));
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
                label="List of sensors"
                headers={[
                  'Name',
                  'State',
                  'Version',
                  'Last contact',
                  { text: 'Running', isNumber: true },
                  { text: 'Waiting', isNumber: true },
                  'Action',
                ]}
              >
                {sensors.map((sensor) => (
                  <SensorRow
                    key={sensor.id}
                    sensor={sensor}
                    missingRole={noRemoval}
                    onRemove={() => setRemoving(sensor)}
                  />
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
          <AnotherSensor registry={registry} />
        </div>
      </details>
      <RemoveSensorDialog registryId={registry.id} sensor={removing} onClose={() => setRemoving(null)} />
    </Panel>
  );
}

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
