import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { buttonClass } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ScanImageDialog } from '../../features/scan-image/scan-image-dialog.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useSession } from '../../features/session/session.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ScanList } from './scan-list.tsx';

/** All scans of the organization. The API refuses the list to viewers, who see results on the pages of images. */
export function ScansPage() {
  const { role } = useSession();
  const { search } = useUrlSearch();
  const missingRole = useMissingPermission('createScan');
  return (
    <>
      <PageHeader
        title="Scans"
        description="Each row is one scan of a tag and platform. Counts are those at the end of the scan."
        actions={missingRole === undefined && <ScanImageDialog isOpenAtFirst={search.new === 'true'} />}
      />
      {role === 'viewer' ? (
        <EmptyState
          title="Viewers cannot list scans"
          action={
            <Link to="/images" className={buttonClass()}>
              Open the images
            </Link>
          }
        >
          The list shows who scanned what and needs the role developer, or auditor. All results are on{' '}
          <Link to="/images">the pages of the images</Link>: the history of an image lists its scans, and every scan can
          be opened there.
        </EmptyState>
      ) : (
        <ScanList />
      )}
    </>
  );
}
