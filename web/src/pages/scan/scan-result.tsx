import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { type Tab, Tabs } from '../../components/layout/tabs.tsx';
import type { ScanSummary, ScanTotals } from '../../features/scan-state/scan-summary.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { FindingsTab } from './findings-tab.tsx';
import { FixFirstPanel } from './fix-first-panel.tsx';
import { PartialBanner } from './partial-banner.tsx';
import { ScanFigures } from './scan-figures.tsx';
import { ChecksTab, CoverageTab, FilesTab, LayersTab, PackagesTab, ScoreTab } from './tab-parts.ts';

/** The result of a scan: what is missing, the figures, what to fix first, and its lists in tabs. */
export function ScanResult({ scan, totals }: { scan: ScanSummary; totals: ScanTotals }) {
  const { search, push } = useUrlSearch();
  const tabs = tabsOf(scan, totals);
  const selected = tabs.find(({ id }) => id === search.tab)?.id ?? 'findings';
  return (
    <>
      {!scan.isLatest && scan.latestScanId !== null && (
        <Banner tone="info" title="A newer result describes this tag.">
          <Link to="/scans/$scanId" params={{ scanId: scan.latestScanId }} search={{ tab: selected }}>
            Open the newest result
          </Link>
        </Banner>
      )}
      {scan.completeness !== 'complete' && <PartialBanner scan={scan} />}
      <ScanFigures scan={scan} totals={totals} />
      <FixFirstPanel scanId={scan.scanId} totals={totals} />
      <Tabs
        label="Parts of the result"
        tabs={tabs.map((tab) => ({ ...tab, content: <Suspense fallback={<Skeleton />}>{tab.content}</Suspense> }))}
        selected={selected}
        onSelect={(tab) =>
          // Each tab has lists of its own, so that filters and sort of the other tab do not apply.
          push({ ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])), tab })
        }
      />
    </>
  );
}

function tabsOf(scan: ScanSummary, { findings, packages, layers, checks }: ScanTotals): readonly Tab[] {
  return [
    { id: 'findings', label: 'Findings', count: formatCount(findings.total), content: <FindingsTab scan={scan} /> },
    { id: 'packages', label: 'Packages', count: formatCount(packages.total), content: <PackagesTab scan={scan} /> },
    { id: 'layers', label: 'Layers', count: formatCount(layers.total), content: <LayersTab scan={scan} /> },
    { id: 'checks', label: 'Checks', count: `${formatCount(checks.FAIL)} failed`, content: <ChecksTab scan={scan} /> },
    { id: 'score', label: 'Score', content: <ScoreTab scan={scan} /> },
    {
      id: 'coverage',
      label: 'Coverage',
      count: scan.completeness === 'complete' ? undefined : '? partial',
      content: <CoverageTab scan={scan} />,
    },
    { id: 'files', label: 'Files', content: <FilesTab scan={scan} /> },
  ];
}
