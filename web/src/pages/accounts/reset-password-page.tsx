import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button, buttonClass } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { NewPasswordField, newPasswordRules } from '../../components/form/new-password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { api, read } from '../../lib/api/client.ts';
import { LinkPage, type OpenedLink } from './link-page.tsx';

/** Sets a new password with a reset link. All sessions of the user end, so that sign-in follows. */
export function ResetPasswordPage() {
  return (
    <LinkPage
      kind="reset-password"
      title="Choose a new password"
      replacement="Ask an administrator of your organization for a new link. A link is valid for 24 hours."
    >
      {(link) => <ResetForm link={link} />}
    </LinkPage>
  );
}

function ResetForm({ link }: { link: OpenedLink }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const [error, setError] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const change = async ({ password }: { password: string }): Promise<void> => {
    setError(null);
    try {
      await read(api.POST('/api/auth/reset-password', { body: { token: link.token, password } }));
    } catch (failure) {
      setError(failure);
      return;
    }
    client.removeQueries({ queryKey: ['session'] });
    setDone(true);
  };
  if (isDone)
    return (
      <>
        <Banner tone="good" title="Your password was changed">
          All your sessions have ended.
        </Banner>
        <Link to="/sign-in" className={`${buttonClass('primary')} w-full`}>
          Sign in
        </Link>
      </>
    );
  return (
    <form onSubmit={(event) => void handleSubmit(change)(event)} noValidate>
      <p className="mb-3 text-sm wrap-anywhere">
        Account at <bdi className="font-semibold">{link.organizationName}</bdi>. A new password ends all your sessions;
        the second factor stays.
      </p>
      <TextField label="E-mail address" type="email" autoComplete="username" value={link.email ?? ''} readOnly />
      <NewPasswordField
        label="New password"
        error={formState.errors.password?.message}
        {...register('password', newPasswordRules)}
      />
      <FormError error={error} />
      <Button type="submit" look="primary" className="w-full" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Changing…' : 'Change the password'}
      </Button>
    </form>
  );
}
