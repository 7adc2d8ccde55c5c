import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { api, read } from '../../../lib/api/client.ts';
import { type Account, accountQuery } from './account-query.ts';

/** The name that other members see. */
export function NameForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const form = useForm<{ name: string }>({
    values: { name: account.name },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    mutationFn: (body: { name: string }) => read(api.PUT('/api/auth/account', { body })),
    onSuccess: async ({ data }) => {
      client.setQueryData(accountQuery.queryKey, data);
      form.reset({ name: data.name });
      showToast({ text: 'Your name was changed. Earlier entries of the audit log keep the old one.' });
      await client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)} noValidate>
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={100}
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: 'Enter the name that other members see.' })}
      />
      <p className="mb-3 text-sm wrap-anywhere">
        <span className="text-muted">E-mail address: </span>
        <bdi>{account.email}</bdi>
      </p>
      <FormError error={save.error} />
      <Button type="submit" look="primary" disabled={save.isPending || !form.formState.isDirty}>
        {save.isPending ? 'Storing…' : 'Store the name'}
      </Button>
    </form>
  );
}
