import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { buttonClass } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { BreakableName } from '../../components/text/breakable-name.tsx';
import { diffRowsMax } from '../../features/scan-diff/scan-diff.ts';
import { ScanDiffView } from '../../features/scan-diff/scan-diff-view.tsx';
import { comparedScanQuery } from '../../features/scan-diff/scan-summary-query.ts';
import { api, read } from '../../lib/api/client.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ChooseBase } from './choose-base.tsx';

/** Compares a scan with the scan `base` of the address, which can be of another tag or image. */
export function ComparePage() {
  const { scanId } = useParams({ from: '/shell/scans/$scanId/compare' });
  const { search } = useUrlSearch();
  const base = search.base ?? '';
  const scan = useQuery(comparedScanQuery(scanId));
  const diff = useQuery({
    queryKey: ['scan-diff', scanId, base],
    enabled: base !== '',
    queryFn: async ({ signal }) => {
      const params = { path: { scanId }, query: { base, limit: diffRowsMax } };
      return (await read(api.GET('/api/scans/{scanId}/diff', { params, signal }))).data;
    },
  });
  const name = scan.data === undefined ? scanId : `${scan.data.image}:${scan.data.tag}`;
  return (
    <>
      <PageHeader
        title={`Comparison of ${name}`}
        heading={
          <>
            Comparison of{' '}
            <bdi>
              <BreakableName name={name} />
            </bdi>
          </>
        }
        description="What changed from the base to this scan, and why. Triage and exceptions do not affect it."
        actions={
          <>
            {base !== '' && (
              <Link
                to="/scans/$scanId/compare"
                params={{ scanId: base }}
                search={{ base: scanId }}
                className={buttonClass()}
              >
                Swap
              </Link>
            )}
            <Link to="/scans/$scanId" params={{ scanId }} className={buttonClass()}>
              Open the scan
            </Link>
          </>
        }
      />
      {scan.data !== undefined && <ChooseBase scan={scan.data} base={base} />}
      {scan.data === undefined && base === '' && (
        <QueryContent query={scan} name="the scan">
          {() => null}
        </QueryContent>
      )}
      {base !== '' && (
        <QueryContent query={diff} name="the comparison" lines={10}>
          {(data) => <ScanDiffView diff={data} />}
        </QueryContent>
      )}
    </>
  );
}
