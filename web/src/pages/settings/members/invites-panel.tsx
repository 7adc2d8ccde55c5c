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
import { useCapabilities } from '../../../features/session/capabilities.ts';
import { api, read, type Schemas } from '../../../lib/api/client.ts';
import { useUrlSearch } from '../../../lib/url/use-url-search.ts';
import { InviteForm, type NewInvite } from './invite-form.tsx';
import { OneTimeLinkRules } from './one-time-link-rules.tsx';

type Invite = Schemas['ListInvitesAnswer']['data'][number];

/** Open invites. The link of a new invite is shown once. */
export function InvitesPanel() {
  const client = useQueryClient();
  const { includedRoles } = useCapabilities();
  const { search, push, close } = useUrlSearch();
  const [created, setCreated] = useState<NewInvite | null>(null);
  const [withdrawing, setWithdrawing] = useState<Invite | null>(null);
  const changed = () => client.invalidateQueries({ queryKey: ['invites'] });
  const withdraw = async (): Promise<void> => {
    if (withdrawing === null) return;
    await read(api.DELETE('/api/invites/{inviteId}', { params: { path: { inviteId: withdrawing.id } } }));
    showToast({ text: `The invite of ${withdrawing.email} was withdrawn.` });
    await changed();
  };
  return (
    <Panel
      title="Open invites"
      actions={
        <Button look="primary" onClick={() => push({ new: 'true' })}>
          Invite a member
        </Button>
      }
    >
      {created !== null && (
        <SecretOnce
          title={`Invite for ${created.email}`}
          label="invite link"
          secret={created.url}
          onClose={() => setCreated(null)}
        >
          <OneTimeLinkRules kind="invite" />
        </SecretOnce>
      )}
      <PagedList<Invite>
        queryKey={['invites']}
        name="the invites"
        parameter="invites"
        empty={
          <EmptyState title="No invite is open">An invited user appears among the members after accepting.</EmptyState>
        }
        load={(query, signal) => read(api.GET('/api/invites', { params: { query }, signal }))}
      >
        {(invites) => (
          <ScrollTable
            label="List of open invites"
            headers={['E-mail address', 'Role', 'Expires', 'Created', 'Action']}
          >
            {invites.map((invite) => (
              <tr key={invite.id}>
                <th scope="row">
                  <bdi>{invite.email}</bdi>
                </th>
                <td>{invite.role}</td>
                <td>
                  <Time value={invite.expiresAt} />
                </td>
                <td>
                  <Time value={invite.createdAt} />
                </td>
                <td>
                  <Button
                    aria-label={`Withdraw the invite of ${invite.email}`}
                    disabledReason={
                      includedRoles.includes(invite.role) ? undefined : 'The role of this invite is higher than yours.'
                    }
                    onClick={() => setWithdrawing(invite)}
                  >
                    Withdraw
                  </Button>
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </PagedList>
      <Dialog
        isInAddress
        isOpen={search.new === 'true'}
        onClose={() => close({ new: undefined })}
        title="Invite a member"
        description="You get a link for the user. The service sends no e-mail."
      >
        <InviteForm
          onCancel={() => close({ new: undefined })}
          onCreated={(invite) => {
            close({ new: undefined });
            setCreated(invite);
            void changed();
          }}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={withdrawing !== null}
        onClose={() => setWithdrawing(null)}
        title={
          <>
            Withdraw the invite of <bdi>{withdrawing?.email}</bdi>?
          </>
        }
        action="Withdraw"
        onConfirm={withdraw}
      >
        <p>Its link is no longer valid.</p>
      </ConfirmDialog>
    </Panel>
  );
}
