import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import type { Registry } from '../../features/registries/registries-query.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

/** Sync now, and disconnect with or without the results. */
export function RegistryActions({ registry }: { registry: Registry }) {
  const noSync = useMissingPermission('syncRegistry');
  const noRemoval = useMissingPermission('deleteRegistry');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const [isPurging, setPurging] = useState(false);
  const path = { registryId: registry.id };
  const sync = useMutation({
    mutationFn: () => read(api.POST('/api/registries/{registryId}/sync', { params: { path } })),
    onSuccess: () => showToast({ text: `A sync of ${registry.name} was started.` }),
    onError: (error) => showFailure('The sync was not started', error),
  });
  const remove = async (): Promise<void> => {
    await read(api.DELETE('/api/registries/{registryId}', { params: { path, query: { purge: isPurging } } }));
    // The page of the removed registry would ask for it again.
    await navigate({ to: '/registries' });
    client.removeQueries({ queryKey: ['registries', registry.id] });
    await client.invalidateQueries({ queryKey: ['registries'] });
    showToast({ text: `${registry.name} was disconnected.` });
  };
  return (
    <>
      <Button onClick={() => sync.mutate()} disabled={sync.isPending} disabledReason={noSync}>
        Sync now
      </Button>
      <Button look="danger" onClick={() => setRemoving(true)} disabledReason={noRemoval}>
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={
          <>
            Disconnect <bdi>{registry.name}</bdi>?
          </>
        }
        action="Disconnect"
        {...(isPurging ? { typedConfirmation: registry.name } : {})}
        onConfirm={remove}
      >
        <p className="mb-3">The credentials are deleted. No further images of this registry are scanned.</p>
        <CheckField
          label="Also delete its images, scans and findings"
          hint="This cannot be undone."
          checked={isPurging}
          onChange={(event) => setPurging(event.target.checked)}
        />
      </ConfirmDialog>
    </>
  );
}
