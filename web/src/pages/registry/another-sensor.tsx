import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SecretOnce } from '../../components/text/secret-once.tsx';
import type { Registry } from '../../features/registries/registries-query.ts';
import { SensorInstructions } from '../../features/registries/sensor-instructions.tsx';
import { useMissingRole } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

const nameMax = 100;

/** The commands that start another sensor, with a new key if the user asks for one. */
export function AnotherSensor({ registry }: { registry: Registry }) {
  const client = useQueryClient();
  // Developers create keys with a role, and only admins those of sensors.
  const missingRole = useMissingRole('admin');
  const create = useMutation({
    // The key leaves the memory with the page.
    gcTime: 0,
    mutationFn: async () => {
      const name = `Sensor of ${registry.name}`.slice(0, nameMax);
      const registryIds = [registry.id];
      const { data } = await read(
        api.POST('/api/api-keys', { body: { name, role: 'ci', scope: 'sensor', registryIds } }),
      );
      return data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['api-keys'] }),
  });
  return (
    <>
      {create.data === undefined ? (
        <div className="mb-3">
          <FormError error={create.error} />
          <Button disabledReason={missingRole} disabled={create.isPending} onClick={() => create.mutate()}>
            {create.isPending ? 'Creating…' : 'Create a key for another sensor'}
          </Button>
          <p className="mt-1 text-xs text-muted">
            Sensors of this registry can share a key. One key for each sensor can be revoked alone.
          </p>
        </div>
      ) : (
        <SecretOnce
          title="The key of the sensor was created"
          label="sensor key"
          secret={create.data.secret}
          onClose={create.reset}
        >
          The commands below contain it.
        </SecretOnce>
      )}
      <SensorInstructions
        registryUrl={registry.url}
        {...(create.data === undefined ? {} : { sensorApiKey: create.data.secret })}
      />
    </>
  );
}
