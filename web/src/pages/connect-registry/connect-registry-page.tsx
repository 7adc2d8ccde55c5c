import { PageHeader } from '../../components/layout/page-header.tsx';

export function ConnectRegistryPage() {
  return <PageHeader title="Connect a registry" />;
}
