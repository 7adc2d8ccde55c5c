import { PageHeader } from '../../components/layout/page-header.tsx';

export function RegistriesPage() {
  return <PageHeader title="Registries" />;
}
