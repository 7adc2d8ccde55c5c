import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { closePalette, usePaletteOpen } from './palette-state.ts';

const PaletteDialog = lazyDialog(() => import('./palette-dialog.tsx'), 'PaletteDialog');

/** The command palette. Its code loads when it is opened for the first time. */
export function CommandPalette() {
  return usePaletteOpen() && <PaletteDialog onClose={closePalette} />;
}
