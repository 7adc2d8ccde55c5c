import { existsSync } from 'node:fs';

const named = process.env['PLIMSOLL_CHROMIUM'];

/** Debian's Chromium with the whole browser around its pages, or the program that `PLIMSOLL_CHROMIUM` names. */
export const desktopChromium = named ?? '/usr/bin/chromium';

/** Chromium for tests. Debian's program without the desktop browser has the same pages and needs half of the processor time. */
export const chromiumProgram =
  named === undefined && existsSync('/usr/bin/chromium-headless-shell')
    ? '/usr/bin/chromium-headless-shell'
    : desktopChromium;

const missing = (program: string): string => (existsSync(program) ? '' : ` [needs ${named ?? "Debian's chromium"}]`);

/** Empty, or the missing program for the titles of skipped tests. */
export const chromiumMissing = missing(chromiumProgram);

/** Empty, or the missing program for the message of a benchmark. */
export const desktopChromiumMissing = missing(desktopChromium);
