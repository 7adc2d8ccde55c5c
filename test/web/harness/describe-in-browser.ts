import { describe } from 'vitest';
import { chromiumMissing } from './find-chromium.ts';

/** Groups tests that need the browser. Without it they are skipped, and the title names what is missing. */
export function describeInBrowser(title: string, tests: () => void): void {
  describe.skipIf(chromiumMissing !== '')(`${title}${chromiumMissing}`, tests);
}
