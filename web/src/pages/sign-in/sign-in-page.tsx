import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { SinglePanel } from '../../components/layout/single-panel.tsx';
import { sessionQuery } from '../../features/session/session.ts';
import { clearUndo } from '../../features/triage/undo-stack.ts';
import { api, read } from '../../lib/api/client.ts';
import { safeReturnPath } from '../../lib/url/return-path.ts';
import type { Search } from '../../lib/url/search.ts';

interface SignInForm {
  email: string;
  password: string;
  otp: string;
}

/** Sign-in with e-mail address, password and, if the account has one, a second factor. It returns to the page that needed the session. */
export function SignInPage() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const { register, handleSubmit, formState, setFocus } = useForm<SignInForm>({
    defaultValues: { email: '', password: '', otp: '' },
  });
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const signIn = async ({ email, password, otp }: SignInForm): Promise<void> => {
    setError(null);
    const request = api.POST('/api/auth/sign-in', {
      body: { email, password, ...(otp === '' ? {} : { otp: otp.replaceAll(' ', '') }) },
    });
    try {
      await read(request);
    } catch (failure) {
      const { response } = await request.catch(() => ({ response: undefined }));
      const isCodeAsked = response?.headers.get('x-otp-required') === 'true';
      setCodeNeeded(isCodeAsked);
      if (isCodeAsked && otp === '') setTimeout(() => setFocus('otp'));
      else setError(failure);
      return;
    }
    client.clear();
    // The session before may have ended without sign-out, and may have been of another user.
    clearUndo();
    await client.ensureQueryData(sessionQuery);
    await navigate({ href: safeReturnPath(search.return), replace: true });
  };

  return (
    <SinglePanel title="Sign in">
      <form onSubmit={(event) => void handleSubmit(signIn)(event)} noValidate>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', { required: 'Enter the e-mail address of your account.' })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: 'Enter your password.' })}
        />
        {isCodeNeeded && (
          <TextField
            label="Code of your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="This account has a second factor."
            {...register('otp')}
          />
        )}
        <FormError error={error} />
        <Button type="submit" look="primary" className="w-full" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <p className="mt-4 text-xs text-muted">
        An administrator of your organization can issue a link that resets your password, and an invite for a new
        account.
      </p>
    </SinglePanel>
  );
}
