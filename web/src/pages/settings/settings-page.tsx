import { PageHeader } from '../../components/layout/page-header.tsx';

export function SettingsPage() {
  return <PageHeader title="Settings" />;
}
