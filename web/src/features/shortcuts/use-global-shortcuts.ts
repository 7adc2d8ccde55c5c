import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { areShortcutsOn } from '../../lib/shortcuts/shortcut-setting.ts';
import { openPalette } from '../palette/palette-state.ts';
import { openHelp } from './help-state.ts';
import { shortcutOf } from './shortcut-of.ts';

/** Time for the second key after g. */
const secondKeyMs = 1500;

/** Elements that use letters themselves: inputs, and menus that find an item by its first letter. */
const typingSelector = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingSelector) !== null;
}

/** Keys of all pages. They are read before the page gets them, so that the letter after g is not a command of a list. */
export function useGlobalShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let areaStartedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isModal = document.querySelector('[data-overlay="modal"]') !== null;
      const shortcut = shortcutOf(event, {
        isTyping: isTypingIn(event.target) || isModal,
        areOn: areShortcutsOn(),
        isAreaStarted: event.timeStamp - areaStartedAt < secondKeyMs,
      });
      if (event.key !== 'Shift') areaStartedAt = Number.NEGATIVE_INFINITY;
      if (shortcut === undefined || event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      if (shortcut.kind === 'start-area') areaStartedAt = event.timeStamp;
      else if (shortcut.kind === 'palette') openPalette();
      else if (shortcut.kind === 'help') openHelp();
      else void navigate({ to: shortcut.path });
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [navigate]);
}
