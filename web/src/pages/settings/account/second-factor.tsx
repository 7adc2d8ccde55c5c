import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../components/badge/badge.tsx';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { ConfirmDialog } from '../../../components/overlay/confirm-dialog.tsx';
import { SecretOnce } from '../../../components/text/secret-once.tsx';
import { api, read } from '../../../lib/api/client.ts';
import { countOf } from '../../../lib/text/format-number.ts';
import type { Account } from './account-query.ts';
import { Enrolment } from './enrolment.tsx';

/** The second factor: set-up with an authenticator app, recovery codes shown once, and removal. */
export function SecondFactor({ factor }: { factor: Account['secondFactor'] }) {
  const client = useQueryClient();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const activated = (codes: readonly string[]): void => {
    setRecoveryCodes(codes);
    void client.invalidateQueries({ queryKey: ['account'] });
    void client.invalidateQueries({ queryKey: ['own-sessions'] });
  };
  return (
    <>
      {recoveryCodes !== null && (
        <SecretOnce
          title="Your recovery codes"
          label="recovery codes"
          secret={recoveryCodes.join('\n')}
          onClose={() => setRecoveryCodes(null)}
        >
          Each code replaces the code of the app once, for example after the loss of the phone. Your other sessions have
          ended.
        </SecretOnce>
      )}
      {factor.active ? <ActiveFactor codesLeft={factor.recoveryCodesLeft} /> : <Enrolment onActivated={activated} />}
    </>
  );
}

function ActiveFactor({ codesLeft }: { codesLeft: number }) {
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const [code, setCode] = useState('');
  const remove = async (): Promise<void> => {
    await read(api.DELETE('/api/auth/totp', { body: { code: code.replaceAll(' ', '') } }));
    await client.invalidateQueries({ queryKey: ['account'] });
    showToast({ text: 'The second factor and its recovery codes were removed.' });
  };
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="good" glyph="✓">
          active
        </Badge>
        {countOf(codesLeft, 'recovery code')} left
      </p>
      {codesLeft < 3 && (
        <p className="mb-3 text-sm">
          <span aria-hidden="true">▲ </span>Few recovery codes are left. Remove the second factor and set it up again to
          get ten new codes.
        </p>
      )}
      <Button look="danger" onClick={() => setRemoving(true)}>
        Remove the second factor
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => {
          setRemoving(false);
          setCode('');
        }}
        title="Remove the second factor?"
        action="Remove"
        onConfirm={remove}
      >
        <p className="mb-3">Sign-in then needs only the password. The recovery codes are deleted.</p>
        <TextField
          label="Code of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          value={code}
          maxLength={64}
          onChange={(event) => setCode(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
