import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '../../../components/badge/badge.tsx';
import { showFailure, showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { inputClass } from '../../../components/form/field.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { ConfirmDialog } from '../../../components/overlay/confirm-dialog.tsx';
import { Menu } from '../../../components/overlay/menu.tsx';
import { Time } from '../../../components/text/time.tsx';
import { useCapabilities } from '../../../features/session/capabilities.ts';
import type { Role } from '../../../features/session/roles.ts';
import { useSession } from '../../../features/session/session.ts';
import { isGone } from '../../../lib/api/api-failure.ts';
import { api, read } from '../../../lib/api/client.ts';
import { changeRefusal } from './change-refusal.ts';
import type { Member } from './member.ts';
import { OneTimeLinkRules } from './one-time-link-rules.tsx';

export interface ResetLink {
  name: string;
  url: string;
}

interface MemberRowProps {
  member: Member;
  onResetLink: (link: ResetLink) => void;
  onChanged: () => Promise<unknown>;
}

type Asked = 'remove' | 'suspend' | 'reset';

const questions: Readonly<Record<Asked, { title: string; action: string; text: ReactNode }>> = {
  remove: {
    title: 'Remove the member',
    action: 'Remove',
    text: 'Sessions and access tokens end at once. API keys belong to the organization and stay valid. An account without any organization is deleted. This cannot be undone.',
  },
  suspend: {
    title: 'Suspend the member',
    action: 'Suspend',
    text: 'Sessions end, and access tokens do not work while the suspension lasts.',
  },
  reset: {
    title: 'Create a reset link for',
    action: 'Create the link',
    text: (
      <>
        The link is shown once. <OneTimeLinkRules kind="reset" />
      </>
    ),
  },
};

/** One member with role, state and actions. Actions that the service would refuse say why. */
export function MemberRow({ member, onResetLink, onChanged }: MemberRowProps) {
  const { principal } = useSession();
  const { includedRoles: roles } = useCapabilities();
  const [asked, setAsked] = useState<Asked | null>(null);
  const refusal = changeRefusal(member, { id: principal.id, roles });
  const params = { path: { memberId: member.id } };
  const lastFailure = useRef<unknown>(null);
  const { name } = member;
  // The row of a removed member leaves the list, and with it the reason in the row or in its question.
  useEffect(
    () => () => {
      if (isGone(lastFailure.current)) showFailure(`${name} was not changed`, lastFailure.current);
    },
    [name],
  );
  const change = useMutation({
    mutationFn: (body: { role?: Role; status?: Member['status'] }) =>
      read(api.PUT('/api/members/{memberId}', { params, body })),
    onSuccess: async ({ data }) => {
      showToast({ text: `${data.name} is now ${data.role}${data.status === 'SUSPENDED' ? ', suspended' : ''}.` });
      await onChanged();
    },
    onError: (error) => {
      lastFailure.current = error;
    },
  });
  const actions: Readonly<Record<Asked, () => Promise<void>>> = {
    remove: async () => {
      await read(api.DELETE('/api/members/{memberId}', { params }));
      showToast({ text: `${member.name} was removed.` });
      await onChanged();
    },
    suspend: async () => {
      await change.mutateAsync({ status: 'SUSPENDED' });
    },
    reset: async () => {
      const { data } = await read(api.POST('/api/members/{memberId}/reset', { params }));
      onResetLink({ name: member.name, url: data.url });
    },
  };
  const isSuspended = member.status === 'SUSPENDED';
  return (
    <tr>
      <th scope="row" className="max-w-80 min-w-56">
        <bdi>{member.name}</bdi>
        {member.id === principal.id && <span className="font-normal text-muted"> (you)</span>}
        {/* An owner without a name is called by the address. */}
        {member.email !== member.name && (
          <div className="font-normal text-muted">
            <bdi>{member.email}</bdi>
          </div>
        )}
      </th>
      <td>
        <select
          aria-label={`Role of ${member.name}`}
          className={`${inputClass} min-w-28`}
          value={change.isPending ? (change.variables.role ?? member.role) : member.role}
          disabled={refusal !== undefined || change.isPending}
          title={refusal}
          onChange={({ target }) => {
            const role = roles.find((one) => one === target.value);
            if (role !== undefined) change.mutate({ role });
          }}
        >
          {(roles.includes(member.role) ? roles : [member.role, ...roles]).map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </select>
        {refusal !== undefined && <div className="mt-1 max-w-48 text-xs text-muted">{refusal}</div>}
        {/* The question explains a failure of its own. */}
        {asked === null && <FormError error={change.error} />}
      </td>
      <td>
        <Badge tone={isSuspended ? 'warning' : 'good'} glyph={isSuspended ? '▲' : '✓'}>
          {isSuspended ? 'suspended' : 'active'}
        </Badge>
        <div className="mt-0.5 text-xs whitespace-nowrap text-muted">
          {member.lastSeenAt === null ? (
            'never seen'
          ) : (
            <>
              seen <Time value={member.lastSeenAt} />
            </>
          )}
        </div>
      </td>
      <td>
        <Menu
          label={`Actions for ${member.name}`}
          align="end"
          trigger={
            <Button look="plain" aria-label={`Actions for ${member.name}`}>
              <Ellipsis aria-hidden="true" size={16} />
            </Button>
          }
          items={[
            {
              id: 'reset',
              label: 'Create a reset link',
              onSelect: () => setAsked('reset'),
              disabledReason: refusal,
            },
            isSuspended
              ? { id: 'activate', label: 'Activate again', onSelect: () => change.mutate({ status: 'ACTIVE' }) }
              : { id: 'suspend', label: 'Suspend', onSelect: () => setAsked('suspend'), disabledReason: refusal },
            {
              id: 'remove',
              label: 'Remove',
              onSelect: () => setAsked('remove'),
              disabledReason: refusal,
              isDangerous: true,
            },
          ]}
        />
        {asked !== null && (
          <ConfirmDialog
            isOpen
            onClose={() => {
              setAsked(null);
              change.reset();
            }}
            title={
              <>
                {questions[asked].title} <bdi>{member.name}</bdi>?
              </>
            }
            action={questions[asked].action}
            isDangerous={asked !== 'reset'}
            onConfirm={() =>
              actions[asked]().catch((error: unknown) => {
                lastFailure.current = error;
                throw error;
              })
            }
          >
            <p>{questions[asked].text}</p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  );
}
