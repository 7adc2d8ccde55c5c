import { PageHeader } from '../../components/layout/page-header.tsx';

export function ImagePage() {
  return <PageHeader title="Image" />;
}
