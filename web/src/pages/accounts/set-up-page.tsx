import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { NewPasswordField, newPasswordRules } from '../../components/form/new-password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { api, read } from '../../lib/api/client.ts';
import { FirstSteps } from './first-steps.tsx';
import { LinkPage } from './link-page.tsx';
import { signInWith } from './sign-in-with.ts';

interface SetUpForm {
  email: string;
  password: string;
}

/** Creates the owner account of a new service, signs in, and offers the first steps. */
export function SetUpPage() {
  const [done, setDone] = useState<{ isSignedIn: boolean } | null>(null);
  return (
    <LinkPage
      kind="set-up"
      title={done === null ? 'Create the owner account' : 'The service is ready'}
      replacement="Restart the service: while it has no owner, each start prints a new link. If it has an owner, sign in."
    >
      {({ token }) => (done === null ? <OwnerForm token={token} onDone={setDone} /> : <FirstSteps {...done} />)}
    </LinkPage>
  );
}

function OwnerForm({ token, onDone }: { token: string; onDone: (done: { isSignedIn: boolean }) => void }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<SetUpForm>({ defaultValues: { email: '', password: '' } });
  const [error, setError] = useState<unknown>(null);
  const create = async (values: SetUpForm): Promise<void> => {
    setError(null);
    try {
      await read(api.POST('/api/auth/setup', { body: { ...values, token } }));
    } catch (failure) {
      setError(failure);
      return;
    }
    onDone({ isSignedIn: await signInWith(client, values) });
  };
  return (
    <form onSubmit={(event) => void handleSubmit(create)(event)} noValidate>
      <p className="mb-3 text-sm text-muted">This service has no owner yet. The owner can do everything.</p>
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', { required: 'Enter your e-mail address.' })}
      />
      <NewPasswordField
        label="Password"
        error={formState.errors.password?.message}
        {...register('password', newPasswordRules)}
      />
      <FormError error={error} />
      <Button type="submit" look="primary" className="w-full" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Creating…' : 'Create the owner account'}
      </Button>
    </form>
  );
}
