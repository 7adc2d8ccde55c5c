import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { buttonClass } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ScanImageDialog } from '../../features/scan-image/scan-image-dialog.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ScanList } from './scan-list.tsx';

/** All scans of the organization. Users who may not list them see results on the pages of images. */
export function ScansPage() {
  const { search } = useUrlSearch();
  const noScan = useMissingPermission('createScan');
  const noList = useMissingPermission('listScans');
  return (
    <>
      <PageHeader
        title="Scans"
        description="Each row is one scan of a tag and platform. Counts are those at the end of the scan."
        actions={noScan === undefined && <ScanImageDialog isOpenAtFirst={search.new === 'true'} />}
      />
      {noList !== undefined ? (
        <EmptyState
          title="Your role cannot list scans"
          action={
            <Link to="/images" className={buttonClass()}>
              Open the images
            </Link>
          }
        >
          {noList} All results are on <Link to="/images">the pages of the images</Link>: the history of an image lists
          its scans, and every scan can be opened there.
        </EmptyState>
      ) : (
        <ScanList />
      )}
    </>
  );
}
