import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ConfirmDialog } from '../../../components/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { PagedList } from '../../../components/table/paged-list.tsx';
import { ScrollTable } from '../../../components/table/scroll-table.tsx';
import { SecretOnce } from '../../../components/text/secret-once.tsx';
import { Time } from '../../../components/text/time.tsx';
import { api, read, type Schemas } from '../../../lib/api/client.ts';
import { type NewToken, TokenForm } from './token-form.tsx';

type Token = Schemas['ListPersonalAccessTokensAnswer']['data'][number];

/** The personal access tokens of the user. */
export function TokensPanel() {
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewToken | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const revoke = async (): Promise<void> => {
    if (revoking === null) return;
    await read(api.DELETE('/api/personal-access-tokens/{tokenId}', { params: { path: { tokenId: revoking.id } } }));
    showToast({ text: `The token ${revoking.name} was revoked.` });
    await client.invalidateQueries({ queryKey: ['own-tokens'] });
  };
  return (
    <Panel
      title="Personal access tokens"
      className="xl:col-span-2"
      actions={<Button onClick={() => setCreating(true)}>Create a token</Button>}
    >
      {created !== null && (
        <SecretOnce
          title={`The token ${created.name} was created`}
          label="personal access token"
          secret={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
      <PagedList<Token>
        queryKey={['own-tokens']}
        name="your access tokens"
        parameter="tokens"
        empty={
          <EmptyState title="No token yet">
            Scripts and tools on your machine use a token instead of your password. For shared systems such as a
            pipeline, create an API key.
          </EmptyState>
        }
        load={(query, signal) => read(api.GET('/api/personal-access-tokens', { params: { query }, signal }))}
      >
        {(tokens) => (
          <ScrollTable
            label="List of personal access tokens"
            headers={['Name', 'Begins with', 'Permissions', 'Last used', 'Expires', 'Created', 'Action']}
          >
            {tokens.map((token) => (
              <tr key={token.id}>
                <th scope="row">
                  <bdi>{token.name}</bdi>
                </th>
                <td>
                  <code>{token.prefix}</code>
                </td>
                <td>{token.permissions ?? 'your role'}</td>
                <td>
                  <Time value={token.lastUsed} />
                </td>
                <td>
                  <Time value={token.expiresAt} />
                </td>
                <td>
                  <Time value={token.createdAt} />
                </td>
                <td>
                  <Button aria-label={`Revoke the token ${token.name}`} onClick={() => setRevoking(token)}>
                    Revoke
                  </Button>
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </PagedList>
      <Dialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        title="Create a personal access token"
        description="The token acts as you and ends with your membership."
      >
        <TokenForm
          onCancel={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
            void client.invalidateQueries({ queryKey: ['own-tokens'] });
          }}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={
          <>
            Revoke the token <bdi>{revoking?.name}</bdi>?
          </>
        }
        action="Revoke"
        onConfirm={revoke}
      >
        <p>The next request with the token fails. This cannot be undone.</p>
      </ConfirmDialog>
    </Panel>
  );
}
