import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../components/form/button.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { api, read } from '../../lib/api/client.ts';
import { useMissingPermission } from '../session/permissions.ts';
import { QueuedScans } from './queued-scans.tsx';
import { type ScanImageValues, scanRequestOf } from './scan-request.ts';

/** Loaded when the dialog opens. */
const ScanImageForm = lazyDialog(() => import('./scan-image-form.tsx'), 'ScanImageForm');

interface ScanImageDialogProps {
  look?: ButtonLook;
  label?: string;
  /** For links that open the dialog at once. */
  isOpenAtFirst?: boolean;
}

/** A button with a dialog that scans an image by its reference. One scan opens its page, several are listed. */
export function ScanImageDialog({
  look = 'primary',
  label = 'Scan an image',
  isOpenAtFirst = false,
}: ScanImageDialogProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const missingRole = useMissingPermission('createScan');
  const client = useQueryClient();
  const navigate = useNavigate();
  const scan = useMutation({
    mutationFn: async (values: ScanImageValues) =>
      (await read(api.POST('/api/scans', { body: scanRequestOf(values) }))).data,
    onSuccess: async (created) => {
      void client.invalidateQueries({ queryKey: ['scans'] });
      void client.invalidateQueries({ queryKey: ['overview'] });
      if (created.scans.length > 1) return;
      setOpen(false);
      await navigate({ to: '/scans/$scanId', params: { scanId: created.scanId } });
    },
  });
  const open = (): void => {
    scan.reset();
    setOpen(true);
  };
  const queued = scan.data !== undefined && scan.data.scans.length > 1 ? scan.data.scans : undefined;
  return (
    <>
      <Button look={look} disabledReason={missingRole} onClick={open}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={queued === undefined ? 'Scan an image' : 'The scans are queued'}
        description={
          queued === undefined
            ? 'The image is pulled and read; nothing in it is executed.'
            : 'Each platform has a scan of its own.'
        }
      >
        {queued === undefined ? (
          <ScanImageForm
            onSubmit={(values) => scan.mutate(values)}
            onClose={() => setOpen(false)}
            isRunning={scan.isPending}
            error={scan.error}
          />
        ) : (
          <QueuedScans scans={queued} onOpen={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  );
}
