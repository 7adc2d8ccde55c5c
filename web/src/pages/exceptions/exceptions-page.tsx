import { PageHeader } from '../../components/layout/page-header.tsx';

export function ExceptionsPage() {
  return <PageHeader title="Exceptions" />;
}
