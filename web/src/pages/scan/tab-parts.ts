import { lazyRouteComponent } from '@tanstack/react-router';
import type { PageAddress } from '../../lib/url/page-address.ts';

/** The first tab is part of the page; the others are loaded when they are opened. */
export const ChecksTab = lazyRouteComponent(() => import('./checks-tab.tsx'), 'ChecksTab');
export const CoverageTab = lazyRouteComponent(() => import('./coverage-tab.tsx'), 'CoverageTab');
export const FilesTab = lazyRouteComponent(() => import('./files-tab.tsx'), 'FilesTab');
export const LayersTab = lazyRouteComponent(() => import('./layers-tab.tsx'), 'LayersTab');
export const PackagesTab = lazyRouteComponent(() => import('./packages-tab.tsx'), 'PackagesTab');
export const ScoreTab = lazyRouteComponent(() => import('./score-tab.tsx'), 'ScoreTab');

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
