import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { NewPasswordField, newPasswordRules } from '../../components/form/new-password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { api, read } from '../../lib/api/client.ts';
import { LinkPage, type OpenedLink } from './link-page.tsx';
import { signInWith } from './sign-in-with.ts';

interface AcceptForm {
  name: string;
  password: string;
}

/** Makes the invited user a member: with a new account, or with the password of the account that exists. */
export function AcceptInvitePage() {
  return (
    <LinkPage
      kind="accept-invite"
      title="Accept the invite"
      replacement="Ask the administrator who invited you for a new invite."
    >
      {(link) => <AcceptInviteForm link={link} />}
    </LinkPage>
  );
}

function AcceptInviteForm({ link }: { link: OpenedLink }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<AcceptForm>({ defaultValues: { name: '', password: '' } });
  const [error, setError] = useState<unknown>(null);
  const accept = async ({ name, password }: AcceptForm): Promise<void> => {
    setError(null);
    try {
      await read(api.POST('/api/auth/accept-invite', { body: { token: link.token, name, password } }));
    } catch (failure) {
      setError(failure);
      return;
    }
    const isSignedIn = link.email !== null && (await signInWith(client, { email: link.email, password }));
    showToast({ text: `You are now a member of ${link.organizationName}.` });
    await navigate({ to: isSignedIn ? '/' : '/sign-in', replace: true });
  };
  return (
    <form onSubmit={(event) => void handleSubmit(accept)(event)} noValidate>
      <p className="mb-3 text-sm wrap-anywhere">
        You are invited to <bdi className="font-semibold">{link.organizationName}</bdi>
        {link.role !== null && (
          <>
            {' '}
            with the role <strong>{link.role}</strong>
          </>
        )}
        .
      </p>
      <TextField label="E-mail address" type="email" autoComplete="username" value={link.email ?? ''} readOnly />
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={100}
        error={formState.errors.name?.message}
        {...register('name', { required: 'Enter the name that other members see.' })}
      />
      <p className="mb-2 text-xs text-muted">
        If you already have an account with this address, enter its password. Otherwise choose one.
      </p>
      <NewPasswordField
        label="Password"
        error={formState.errors.password?.message}
        {...register('password', newPasswordRules)}
      />
      <FormError error={error} />
      <Button type="submit" look="primary" className="w-full" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Accepting…' : 'Accept the invite'}
      </Button>
    </form>
  );
}
