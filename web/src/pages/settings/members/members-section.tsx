import { useMissingPermission } from '../../../features/session/permissions.ts';
import { NotPermitted } from '../lists/not-permitted.tsx';
import { InvitesPanel } from './invites-panel.tsx';
import { MembersPanel } from './members-panel.tsx';

/** Members and open invites of the organization. */
export function MembersSection() {
  const missingRole = useMissingPermission('listMembers');
  if (missingRole !== undefined) return <NotPermitted what="the members" reason={missingRole} />;
  return (
    <div className="space-y-4">
      <MembersPanel />
      <InvitesPanel />
    </div>
  );
}
