import { PageHeader } from '../../components/layout/page-header.tsx';

export function ResetPasswordPage() {
  return <PageHeader title="Choose a new password" />;
}
