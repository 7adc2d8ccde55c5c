import { lazyPart } from '../../lib/code/lazy-part.ts';
import type { PageAddress } from '../../lib/url/page-address.ts';

/** The first tab is part of the page; the others are loaded when they are opened. */
export const ChecksTab = lazyPart(() => import('./checks-tab.tsx'), 'ChecksTab');
export const CoverageTab = lazyPart(() => import('./coverage-tab.tsx'), 'CoverageTab');
export const FilesTab = lazyPart(() => import('./files-tab.tsx'), 'FilesTab');
export const LayersTab = lazyPart(() => import('./layers-tab.tsx'), 'LayersTab');
export const PackagesTab = lazyPart(() => import('./packages-tab.tsx'), 'PackagesTab');
export const ScoreTab = lazyPart(() => import('./score-tab.tsx'), 'ScoreTab');
/** Takes the place of all tabs. Its advice for each cause is text that few scans need. */
export const ScanWithoutResult = lazyPart(() => import('./scan-without-result.tsx'), 'ScanWithoutResult');

const tabParts = {
  packages: PackagesTab,
  layers: LayersTab,
  checks: ChecksTab,
  score: ScoreTab,
  coverage: CoverageTab,
  files: FilesTab,
};

/** Loads the code of the tab. */
export function loadPart({ search: { tab } }: PageAddress): Promise<void> | undefined {
  return isTabPart(tab) ? tabParts[tab].preload?.() : undefined;
}

function isTabPart(tab: string | undefined): tab is keyof typeof tabParts {
  return tab !== undefined && Object.hasOwn(tabParts, tab);
}
