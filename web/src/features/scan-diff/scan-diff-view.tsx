import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../components/feedback/banner.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { CheckDiff } from './check-diff.tsx';
import { FindingDiff } from './finding-diff.tsx';
import { PackageDiff } from './package-diff.tsx';
import { partialSides, type ScanDiff } from './scan-diff.ts';
import { comparedScanQuery } from './scan-summary-query.ts';
import { SideBySide } from './side-by-side.tsx';
import { SizeDiff } from './size-diff.tsx';

/** What changed between two scans. The shown part is in the parameter `diff` of the address. */
export function ScanDiffView({ diff }: { diff: ScanDiff }) {
  const { search, filter } = useUrlSearch();
  const base = useQuery(comparedScanQuery(diff.base.scanId)).data;
  const scan = useQuery(comparedScanQuery(diff.scan.scanId)).data;
  const { packages, findings, layers, checks } = diff.summary;
  const partial = partialSides(diff);
  const tabs = [
    {
      id: 'findings',
      label: 'Findings',
      count: formatCount(findings.opened + findings.closed + findings.changed),
      content: (
        <FindingDiff diff={diff} baseTotal={base?.totals?.findings.total} scanTotal={scan?.totals?.findings.total} />
      ),
    },
    {
      id: 'packages',
      label: 'Packages',
      count: formatCount(packages.added + packages.removed + packages.changed),
      content: <PackageDiff diff={diff} />,
    },
    {
      id: 'size',
      label: 'Size and layers',
      count: formatCount(layers.added + layers.removed),
      content: <SizeDiff diff={diff} />,
    },
    { id: 'checks', label: 'Image checks', count: formatCount(checks), content: <CheckDiff diff={diff} /> },
  ];
  return (
    <>
      {partial !== undefined && (
        <Banner tone="unknown" title={`${partial}: the comparison is not complete`}>
          Content that one of the scans did not assess can look like a change. Such rows have the cause “only one scan
          assessed this type” or “not known”.
        </Banner>
      )}
      <SideBySide diff={diff} base={base} scan={scan} />
      <Tabs
        label="Differences"
        tabs={tabs}
        selected={tabs.some(({ id }) => id === search.diff) ? (search.diff ?? 'findings') : 'findings'}
        onSelect={(id) => filter({ diff: id === 'findings' ? undefined : id, change: undefined })}
      />
    </>
  );
}
