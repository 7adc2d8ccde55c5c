import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { SearchBox } from '../../../components/filters/search-box.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ConfirmDialog } from '../../../components/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { PagedList } from '../../../components/table/paged-list.tsx';
import { ScrollTable } from '../../../components/table/scroll-table.tsx';
import { SecretOnce } from '../../../components/text/secret-once.tsx';
import { useMissingPermission, useMissingRole } from '../../../features/session/permissions.ts';
import { api, read } from '../../../lib/api/client.ts';
import { useUrlSearch } from '../../../lib/url/use-url-search.ts';
import { NotPermitted } from '../lists/not-permitted.tsx';
import type { ApiKey } from './api-key.ts';
import { KeyForm, type NewKey } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';

/** API keys of pipelines and sensors. The secret of a new key is shown once. */
export function KeysSection() {
  const missingRole = useMissingPermission('listApiKeys');
  if (missingRole !== undefined) return <NotPermitted what="API keys" reason={missingRole} />;
  return <Keys />;
}

function Keys() {
  const client = useQueryClient();
  const { search, filter, push, close } = useUrlSearch();
  const [created, setCreated] = useState<NewKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isAdmin = useMissingRole('admin') === undefined;
  const changed = () => client.invalidateQueries({ queryKey: ['api-keys'] });
  const revoke = async (): Promise<void> => {
    if (revoking === null) return;
    await read(api.DELETE('/api/api-keys/{keyId}', { params: { path: { keyId: revoking.id } } }));
    showToast({ text: `The key ${revoking.name} was revoked.` });
    await changed();
  };
  return (
    <Panel
      title="API keys and sensor keys"
      actions={
        <div className="flex flex-wrap gap-2">
          <SearchBox label="Search keys" value={search.search ?? ''} onChange={(value) => filter({ search: value })} />
          <Button look="primary" onClick={() => push({ new: 'true' })}>
            Create a key
          </Button>
        </div>
      }
    >
      {!isAdmin && <p className="mb-3 text-sm text-muted">You see the keys that you created.</p>}
      {created !== null && (
        <SecretOnce
          title={`The key ${created.name} was created`}
          label="API key"
          secret={created.secret}
          onClose={() => setCreated(null)}
        >
          Send it as <code>Authorization: Bearer …</code>. To rotate a key, create a second one, switch to it and revoke
          the first.
        </SecretOnce>
      )}
      <PagedList<ApiKey>
        queryKey={['api-keys', search.search ?? '']}
        name="the API keys"
        empty={
          search.search === undefined ? (
            <EmptyState title="No API key yet">
              Pipelines and other systems use an API key. It belongs to the organization and stays valid when its
              creator leaves.
            </EmptyState>
          ) : (
            <EmptyState title="No key matches">Change or clear the search text.</EmptyState>
          )
        }
        load={(query, signal) =>
          read(
            api.GET('/api/api-keys', {
              params: { query: { ...query, ...(search.search === undefined ? {} : { search: search.search }) } },
              signal,
            }),
          )
        }
      >
        {(keys) => (
          <ScrollTable label="API keys" headers={['Key', 'Use', 'Expires', 'Action']}>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ScrollTable>
        )}
      </PagedList>
      <Dialog isInAddress isOpen={search.new === 'true'} onClose={() => close({ new: undefined })} title="Create a key">
        <KeyForm
          onCancel={() => close({ new: undefined })}
          onCreated={(key) => {
            close({ new: undefined });
            setCreated(key);
            void changed();
          }}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={
          <>
            Revoke the key <bdi>{revoking?.name}</bdi>?
          </>
        }
        action="Revoke"
        onConfirm={revoke}
      >
        <p>The next request with the key fails. This cannot be undone.</p>
      </ConfirmDialog>
    </Panel>
  );
}
