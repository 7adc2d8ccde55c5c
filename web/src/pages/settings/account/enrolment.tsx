import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Badge } from '../../../components/badge/badge.tsx';
import { Button } from '../../../components/form/button.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { CopyText } from '../../../components/text/copy-text.tsx';
import { api, read } from '../../../lib/api/client.ts';
import { QrCode } from './qr-code.tsx';

interface Secret {
  secret: string;
  otpauthUrl: string;
}

async function newSecret(): Promise<Secret> {
  const { data } = await read(api.POST('/api/auth/totp', { body: {} }));
  if (!('secret' in data)) throw new Error('The service returned no secret.');
  return data;
}

async function confirm(code: string): Promise<readonly string[]> {
  const { data } = await read(api.POST('/api/auth/totp', { body: { code: code.replaceAll(' ', '') } }));
  return 'recoveryCodes' in data ? data.recoveryCodes : [];
}

/** Sets up a second factor in two steps: the secret for the app, and its first code as the confirmation. */
export function Enrolment({ onActivated }: { onActivated: (recoveryCodes: readonly string[]) => void }) {
  const start = useMutation({ mutationFn: newSecret });
  if (start.data !== undefined) return <Confirmation secret={start.data} onActivated={onActivated} />;
  return (
    <>
      <p className="mb-2 text-sm">
        <Badge tone="warning" glyph="▲">
          not active
        </Badge>
      </p>
      <p className="mb-3 text-sm text-muted">With an authenticator app, a stolen password is not enough to sign in.</p>
      <FormError error={start.error} />
      <Button look="primary" onClick={() => start.mutate()} disabled={start.isPending}>
        Set up a second factor
      </Button>
    </>
  );
}

function Confirmation({ secret, onActivated }: { secret: Secret; onActivated: (codes: readonly string[]) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const activate = useMutation({
    mutationFn: ({ code }: { code: string }) => confirm(code),
    onSuccess: onActivated,
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => activate.mutate(values))(event)} noValidate>
      <ol className="mb-3 list-decimal space-y-3 pl-5 text-sm">
        <li>
          Scan the code with an authenticator app.
          <QrCode text={secret.otpauthUrl} label="QR code with the secret for an authenticator app" />
        </li>
        <li>
          Or enter this secret in the app: <CopyText value={secret.secret} label="secret" />
        </li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <TextField
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={formState.errors.code?.message}
        {...register('code', { required: 'Enter the six digits.' })}
      />
      <FormError error={activate.error} />
      <Button type="submit" look="primary" disabled={activate.isPending}>
        {activate.isPending ? 'Checking…' : 'Activate'}
      </Button>
    </form>
  );
}
