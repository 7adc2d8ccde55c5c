import { PageHeader } from '../../components/layout/page-header.tsx';

export function ImagesPage() {
  return <PageHeader title="Images" />;
}
