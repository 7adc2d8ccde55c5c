import { Search } from 'lucide-react';
import { openPalette } from './palette-state.ts';

/** Opens the command palette, for users who do not know its shortcut. */
export function OpenPaletteButton() {
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <button
      type="button"
      onClick={openPalette}
      className="mb-2 flex min-h-9 w-full items-center gap-2 rounded-md border border-line bg-surface px-2 text-sm text-muted hover:text-text"
    >
      <Search aria-hidden="true" size={14} />
      <span className="flex-1 text-left">Find</span>
      <kbd className="text-xs">{isMac ? '⌘' : 'Ctrl '}K</kbd>
    </button>
  );
}
