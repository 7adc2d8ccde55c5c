import { existsSync } from 'node:fs';

/** Debian's Chromium, or the program that `PLIMSOLL_CHROMIUM` names. */
export const chromiumProgram = process.env['PLIMSOLL_CHROMIUM'] ?? '/usr/bin/chromium';

/** Empty, or the missing program for the titles of skipped tests. */
export const chromiumMissing = existsSync(chromiumProgram)
  ? ''
  : ` [needs ${process.env['PLIMSOLL_CHROMIUM'] ?? "Debian's chromium"}]`;
