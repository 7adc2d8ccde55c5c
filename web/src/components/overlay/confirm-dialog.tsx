import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../form/button.tsx';
import { FormError } from '../form/form-error.tsx';
import { TextField } from '../form/text-field.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** A question: "Delete the registry acme?" */
  title: ReactNode;
  /** What happens, and what cannot be undone. */
  children: ReactNode;
  action: string;
  isDangerous?: boolean;
  /** A text that must be typed before the action, for actions that destroy much. */
  typedConfirmation?: string;
  onConfirm: () => Promise<unknown>;
}

/** Asks before an action that has no undo. It stays open with the reason if the action fails. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  action,
  isDangerous = true,
  typedConfirmation,
  onConfirm,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const close = (): void => {
    run.reset();
    setTyped('');
    onClose();
  };
  const run = useMutation({ mutationFn: onConfirm, onSuccess: close });
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      <div className="mb-3 text-sm">{children}</div>
      {typedConfirmation !== undefined && (
        <TextField
          label={
            <>
              Type <code>{typedConfirmation}</code> to confirm
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      )}
      <FormError error={run.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button
          look={isDangerous ? 'danger' : 'primary'}
          onClick={() => run.mutate()}
          disabled={run.isPending || (typedConfirmation !== undefined && typed !== typedConfirmation)}
        >
          {run.isPending ? 'Working…' : action}
        </Button>
      </div>
    </Dialog>
  );
}
