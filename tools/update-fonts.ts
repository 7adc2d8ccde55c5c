import { join } from 'node:path';
import { fontPackages } from './fonts/font-packages.ts';
import { writeFonts } from './fonts/write-fonts.ts';

/** Writes the fonts of reports again: `node tools/update-fonts.ts`, after a change of `fonts/font-packages.ts`. */
writeFonts(fontPackages, join(import.meta.dirname, '../src/reports/formats/pdf/fonts'));
