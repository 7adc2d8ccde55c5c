import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { NewPasswordField, newPasswordRules } from '../../../components/form/new-password-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { api, read } from '../../../lib/api/client.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Changes the password. The other sessions of the user end. */
export function PasswordForm({ email }: { email: string | undefined }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: empty });
  const change = useMutation({
    mutationFn: (body: typeof empty) => read(api.PUT('/api/auth/password', { body })),
    onSuccess: async () => {
      reset(empty);
      showToast({ text: 'Your password was changed. Your other sessions have ended; access tokens stay valid.' });
      await client.invalidateQueries({ queryKey: ['own-sessions'] });
    },
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)} noValidate>
      {/* Password managers need the name of the account. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      <NewPasswordField
        label="New password"
        error={formState.errors.newPassword?.message}
        {...register('newPassword', newPasswordRules)}
      />
      <FormError error={change.error} />
      <Button type="submit" look="primary" disabled={change.isPending}>
        {change.isPending ? 'Changing…' : 'Change the password'}
      </Button>
    </form>
  );
}
