import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/form/button.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useCapabilities } from '../../../features/session/capabilities.ts';
import { type Role, roleOptions } from '../../../features/session/roles.ts';
import { api, read, type Schemas } from '../../../lib/api/client.ts';

export type NewInvite = Schemas['CreateInviteAnswer']['data'];

/** Invites a user by e-mail address. */
export function InviteForm({ onCreated, onCancel }: { onCreated: (invite: NewInvite) => void; onCancel: () => void }) {
  const { includedRoles } = useCapabilities();
  const { register, handleSubmit, formState } = useForm<{ email: string; role: Role }>({
    defaultValues: { email: '', role: 'viewer' },
  });
  const invite = useMutation({
    mutationFn: (body: { email: string; role: Role }) => read(api.POST('/api/invites', { body })),
    onSuccess: ({ data }) => onCreated(data),
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => invite.mutate(values))(event)} noValidate>
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="off"
        maxLength={254}
        error={formState.errors.email?.message}
        {...register('email', { required: 'Enter the address of the user.' })}
      />
      <SelectField label="Role" options={roleOptions(includedRoles)} {...register('role')} />
      <FormError error={invite.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={invite.isPending}>
          {invite.isPending ? 'Creating…' : 'Create the invite'}
        </Button>
      </div>
    </form>
  );
}
