import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePaletteOpen } from './palette-state.ts';

const PaletteDialog = lazyRouteComponent(() => import('./palette-dialog.tsx'), 'PaletteDialog');

/** The command palette. Its code loads when it is opened for the first time. */
export function CommandPalette() {
  const isOpen = usePaletteOpen();
  return <Suspense fallback={null}>{isOpen && <PaletteDialog />}</Suspense>;
}
