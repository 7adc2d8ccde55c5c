import { PageHeader } from '../../components/layout/page-header.tsx';

export function AcceptInvitePage() {
  return <PageHeader title="Accept the invite" />;
}
