import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MoreHorizontal, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { Menu } from '../../components/overlay/menu.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import type { Image, Tag } from './image-query.ts';

/** Scans the chosen tag or all tags again, and deletes the image. */
export function ImageActions({ image, tag }: { image: Image; tag: Tag | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const noScan = useMissingPermission('createScan');
  const noDelete = useMissingPermission('deleteImage');
  const rescan = useMutation({
    mutationFn: (tags: string[] | 'all') => read(api.POST('/api/scans', { body: { imageId: image.id, tags } })),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: ['images'] });
      void client.invalidateQueries({ queryKey: ['image-scans', image.id] });
      showToast({
        text: `${data.message}: ${image.name}`,
        action:
          data.scans.length === 1
            ? {
                label: 'Watch it',
                run: () => void navigate({ to: '/scans/$scanId', params: { scanId: data.scanId } }),
              }
            : { label: 'Watch them', run: () => void navigate({ to: '/scans', search: { batch: data.batchId } }) },
      });
    },
    onError: (error) => showFailure(`${image.name} was not queued`, error),
  });
  const remove = async (): Promise<void> => {
    const { data } = await read(api.DELETE('/api/images/{imageId}', { params: { path: { imageId: image.id } } }));
    await navigate({ to: '/images' });
    client.removeQueries({ queryKey: ['images', 'one', image.id] });
    void client.invalidateQueries();
    showToast({ text: `${image.name} was deleted with ${countOf(data.scansDeleted, 'scan')}.` });
  };
  return (
    <>
      <Button
        disabledReason={noScan ?? (tag === undefined ? 'Choose a tag first.' : undefined)}
        disabled={rescan.isPending}
        onClick={() => tag !== undefined && rescan.mutate([tag.name])}
      >
        <RefreshCw aria-hidden="true" size={14} />
        <span className="max-w-48 truncate">
          {rescan.isPending ? 'Queueing…' : <>Rescan {tag !== undefined && <bdi>{tag.name}</bdi>}</>}
        </span>
      </Button>
      <Menu
        label="Further actions"
        align="end"
        trigger={
          <Button aria-label="Further actions">
            <MoreHorizontal aria-hidden="true" size={14} />
          </Button>
        }
        items={[
          {
            id: 'rescan-all',
            label: `Rescan all ${countOf(image.tags.length, 'tag')}`,
            disabledReason: noScan,
            onSelect: () => rescan.mutate('all'),
          },
          {
            id: 'delete',
            label: 'Delete the image…',
            isDangerous: true,
            disabledReason: noDelete,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={
          <>
            Delete <bdi>{image.name}</bdi>?
          </>
        }
        action="Delete the image"
        onConfirm={remove}
      >
        <p>
          {countOf(image.tags.length, 'tag')} with all scans, findings and their history are deleted. Queued and running
          scans are cancelled. This cannot be undone. If the registry still has the image, the next sync adds it again,
          without its history.
        </p>
      </ConfirmDialog>
    </>
  );
}
