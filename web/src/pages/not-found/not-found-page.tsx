import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../components/layout/page-header.tsx';

export function NotFoundPage() {
  return (
    <div className="p-6">
      <PageHeader title="This page does not exist" />
      <Link to="/">Go to the overview</Link>
    </div>
  );
}
