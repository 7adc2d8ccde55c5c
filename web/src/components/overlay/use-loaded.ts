import { useState } from 'react';
import { loadCode } from '../../lib/code/load-code.ts';
import { reportNotOpened } from './not-opened.ts';

/**
 * Code that is loaded when the user opens what it draws. If it cannot be loaded, a notification says so, and the next attempt loads it again.
 *
 * @returns the code once it was opened; `open`, which calls `onOpened` with the code; and `preload`, which reports no failure
 */
export function useLoaded<Code>(load: () => Promise<Code>) {
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null);
  return {
    code: loaded?.code,
    open: (onOpened?: () => void): void =>
      void loadCode(load).then((code) => {
        setLoaded({ code });
        onOpened?.();
      }, reportNotOpened),
    preload: (): void => void load().catch(() => undefined),
  };
}
