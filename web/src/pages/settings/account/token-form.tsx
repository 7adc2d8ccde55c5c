import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/form/button.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useCapabilities } from '../../../features/session/capabilities.ts';
import { type Role, roleOptions } from '../../../features/session/roles.ts';
import { api, read, type Schemas } from '../../../lib/api/client.ts';
import { serviceNow } from '../../../lib/time/service-clock.ts';
import { expiryAfter, expiryOptions } from '../lists/expiry.ts';

export type NewToken = Schemas['CreatePersonalAccessTokenAnswer']['data'];

interface TokenValues {
  name: string;
  permissions: Role | '';
  days: string;
}

/** Creates a token that acts as the user, with the role of the user or less. */
export function TokenForm({ onCreated, onCancel }: { onCreated: (token: NewToken) => void; onCancel: () => void }) {
  const { role, includedRoles } = useCapabilities();
  const { register, handleSubmit, formState } = useForm<TokenValues>({
    defaultValues: { name: '', permissions: '', days: '90' },
  });
  const create = useMutation({
    mutationFn: ({ name, permissions, days }: TokenValues) =>
      read(
        api.POST('/api/personal-access-tokens', {
          body: {
            name,
            expiresAt: expiryAfter(days, serviceNow()),
            permissions: permissions === '' ? null : permissions,
          },
        }),
      ),
    onSuccess: ({ data }) => onCreated(data),
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => create.mutate(values))(event)} noValidate>
      <TextField
        label="Name"
        hint="Where the token is used, such as the name of a machine."
        maxLength={100}
        error={formState.errors.name?.message}
        {...register('name', { required: 'Enter a name.' })}
      />
      <SelectField
        label="Permissions"
        options={[
          { value: '', label: 'Your role, also when it changes' },
          ...roleOptions(includedRoles.filter((one) => one !== role)),
        ]}
        {...register('permissions')}
      />
      <SelectField label="Valid for" options={expiryOptions} {...register('days')} />
      <FormError error={create.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create the token'}
        </Button>
      </div>
    </form>
  );
}
