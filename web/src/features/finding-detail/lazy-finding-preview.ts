import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';

/** Loaded when the user previews a row for the first time. */
export const LazyFindingPreview = lazyDialog(() => import('./finding-preview.tsx'), 'FindingPreview');
