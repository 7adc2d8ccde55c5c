import { useCallback, useState } from 'react';
import { useMissingPermission } from '../../../features/session/permissions.ts';
import { NotPermitted } from '../lists/not-permitted.tsx';
import { InvitesPanel } from './invites-panel.tsx';
import { MembersPanel } from './members-panel.tsx';

/** Members and open invites of the organization. */
export function MembersSection() {
  const missingRole = useMissingPermission('listMembers');
  // The invites are below the members, whose number is not known before. They have their place only then.
  const [areInvitesShown, setInvitesShown] = useState(false);
  const showInvites = useCallback(() => setInvitesShown(true), []);
  if (missingRole !== undefined) return <NotPermitted what="the members" reason={missingRole} />;
  return (
    <div className="space-y-4">
      <MembersPanel onAnswered={showInvites} />
      <div className={areInvitesShown ? undefined : 'invisible'}>
        <InvitesPanel />
      </div>
    </div>
  );
}
