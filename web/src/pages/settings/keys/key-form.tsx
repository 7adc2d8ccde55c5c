import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/form/button.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useCapabilities } from '../../../features/session/capabilities.ts';
import { useMissingRole } from '../../../features/session/permissions.ts';
import { roleOptions } from '../../../features/session/roles.ts';
import { api, read, type Schemas } from '../../../lib/api/client.ts';
import { serviceNow } from '../../../lib/time/service-clock.ts';
import { expiryOptions } from '../lists/expiry.ts';
import { type KeyValues, keyRequestOf } from './key-request.ts';
import { SensorKeyFields } from './sensor-key-fields.tsx';

export type NewKey = Schemas['CreateApiKeyAnswer']['data'];

const scopes = [
  { value: 'organization', label: 'Pipeline or tool: the API with a role' },
  { value: 'sensor', label: 'Sensor: chosen registries and uploads only' },
] as const;

/** Creates a key for a pipeline or a sensor. */
export function KeyForm({ onCreated, onCancel }: { onCreated: (key: NewKey) => void; onCancel: () => void }) {
  const { includedRoles } = useCapabilities();
  const needsAdmin = useMissingRole('admin');
  const form = useForm<KeyValues>({
    defaultValues: { name: '', scope: 'organization', role: 'ci', days: '365', registryIds: [], uploadImages: '' },
  });
  const { register, handleSubmit, formState } = form;
  const scope = form.watch('scope');
  const create = useMutation({
    mutationFn: (values: KeyValues) => read(api.POST('/api/api-keys', { body: keyRequestOf(values, serviceNow()) })),
    onSuccess: ({ data }) => onCreated(data),
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => create.mutate(values))(event)} noValidate>
      <TextField
        label="Name"
        hint="What uses the key."
        maxLength={100}
        error={formState.errors.name?.message}
        {...register('name', { required: 'Enter a name.' })}
      />
      <SelectField
        label="Use"
        options={needsAdmin === undefined ? scopes : scopes.slice(0, 1)}
        hint={needsAdmin === undefined ? undefined : `Sensor keys: ${needsAdmin}`}
        {...register('scope')}
      />
      {scope === 'organization' ? (
        <SelectField
          label="Role"
          options={roleOptions(includedRoles.filter((one) => one !== 'owner'))}
          {...register('role')}
        />
      ) : (
        <SensorKeyFields form={form} />
      )}
      <SelectField label="Valid for" options={expiryOptions} {...register('days')} />
      <FormError error={create.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create the key'}
        </Button>
      </div>
    </form>
  );
}
