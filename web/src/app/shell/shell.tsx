import { Outlet, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { CommandPalette } from '../../features/palette/command-palette.tsx';
import { ShortcutHelp } from '../../features/shortcuts/shortcut-help.tsx';
import { useGlobalShortcuts } from '../../features/shortcuts/use-global-shortcuts.ts';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import { useLateScroll } from './use-late-scroll.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { usePageFocus } from './use-page-focus.ts';

/** The frame of all pages of signed-in users: navigation, account and the page. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  // The earlier page stays until the code of the next one is loaded.
  const isLeaving = useRouterState({ select: ({ status }) => status === 'pending' });
  useGlobalShortcuts();
  useLateScroll();
  usePageFocus(main);
  useLostFocus(main);
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a
        href="#main"
        onClick={(event) => {
          // The address of `<base>` would open the overview.
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only z-50 rounded-md bg-surface p-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <header className="flex print:hidden shrink-0 flex-col border-b border-hairline bg-surface-2 lg:sticky lg:top-0 lg:h-dvh lg:w-52 lg:border-r lg:border-b-0">
        <Navigation />
        <AccountMenu />
      </header>
      <main id="main" ref={main} tabIndex={-1} aria-busy={isLeaving} className="min-w-0 flex-1 p-4 outline-none md:p-6">
        <Outlet />
      </main>
      <CommandPalette />
      <ShortcutHelp />
    </div>
  );
}
