import { PageHeader } from '../../components/layout/page-header.tsx';

export function SetUpPage() {
  return <PageHeader title="Create the owner account" />;
}
