import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../components/badge/badge.tsx';
import { showFailure, showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ConfirmDialog } from '../../../components/overlay/confirm-dialog.tsx';
import { PagedList } from '../../../components/table/paged-list.tsx';
import { ScrollTable } from '../../../components/table/scroll-table.tsx';
import { Time } from '../../../components/text/time.tsx';
import { api, read, type Schemas } from '../../../lib/api/client.ts';
import { countOf } from '../../../lib/text/format-number.ts';
import { absoluteTime } from '../../../lib/time/format-time.ts';

type OwnSession = Schemas['ListSessionsAnswer']['data'][number];

/** The open sessions of the user, which can be ended one by one or all but this one. */
export function SessionsPanel() {
  const client = useQueryClient();
  const [isEndingAll, setEndingAll] = useState(false);
  const endOthers = async (): Promise<void> => {
    const { data } = await read(api.DELETE('/api/auth/sessions'));
    showToast({ text: `${countOf(data.ended, 'session')} ended.` });
    await client.invalidateQueries({ queryKey: ['own-sessions'] });
  };
  return (
    <Panel
      title="Your sessions"
      className="xl:col-span-2"
      actions={<Button onClick={() => setEndingAll(true)}>End all other sessions</Button>}
    >
      <PagedList<OwnSession>
        queryKey={['own-sessions']}
        name="your sessions"
        parameter="sessions"
        empty={<p className="text-sm text-muted">No session is open.</p>}
        load={(query, signal) => read(api.GET('/api/auth/sessions', { params: { query }, signal }))}
      >
        {(sessions) => (
          <ScrollTable label="List of your sessions" headers={['Device', 'Started', 'Last used', 'Ends', 'Action']}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ScrollTable>
        )}
      </PagedList>
      <ConfirmDialog
        isOpen={isEndingAll}
        onClose={() => setEndingAll(false)}
        title="End all your other sessions?"
        action="End them"
        onConfirm={endOthers}
      >
        <p>Other browsers must sign in again. This session and your access tokens stay valid.</p>
      </ConfirmDialog>
    </Panel>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const client = useQueryClient();
  const device = session.device ?? 'Unknown device';
  const end = useMutation({
    mutationFn: () =>
      read(api.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId: session.id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['own-sessions'] }),
    onError: (error) => showFailure('The session was not ended', error),
  });
  return (
    <tr>
      <th scope="row" title={session.userAgent ?? undefined}>
        <bdi>{device}</bdi>{' '}
        {session.current && (
          <Badge tone="active" glyph="●">
            this session
          </Badge>
        )}
      </th>
      <td>
        <Time value={session.createdAt} />
      </td>
      <td>
        <Time value={session.lastUsedAt} />
      </td>
      <td>
        <Time value={session.expiresAt} />
      </td>
      <td>
        <Button
          aria-label={`End the session ${device}, started ${absoluteTime(session.createdAt)}`}
          disabled={end.isPending}
          disabledReason={session.current ? 'This is the session in use. Sign out to end it.' : undefined}
          onClick={() => end.mutate()}
        >
          End
        </Button>
      </td>
    </tr>
  );
}
