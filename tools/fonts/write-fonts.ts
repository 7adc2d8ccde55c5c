import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FontPackage } from './font-packages.ts';

/** Downloads the fonts by npm, checks their hashes, and writes each as a Brotli file, with the licenses in one file. */
export function writeFonts(packages: readonly FontPackage[], folder: string): void {
  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  const licenses = new Map<string, string[]>();
  for (const one of packages) {
    const [font, license] = readPackage(one, [one.path, 'LICENSE_FONT']);
    if (font === undefined || license === undefined) throw new Error(`${one.name} has no font or no license`);
    writeFileSync(join(folder, fontFileName(one)), compress(font));
    const [copyright = '', ...text] = license.toString('utf8').replaceAll('\r\n', '\n').trim().split('\n');
    const body = text.join('\n').trim();
    licenses.set(body, [...(licenses.get(body) ?? []), `${fontFileName(one)}: ${copyright}`]);
  }
  const texts = [...licenses].map(([body, copyrights]) => `${copyrights.join('\n')}\n\n${body}\n`);
  writeFileSync(join(folder, 'LICENSE'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** `NotoSans-Regular.ttf.br` for `400Regular/NotoSans_400Regular.ttf`. */
function fontFileName({ path }: FontPackage): string {
  return `${basename(path, '.ttf').replace(/_\d+/, '-')}.ttf.br`;
}

function compress(font: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: font.length };
  return brotliCompressSync(font, { params });
}

function readPackage({ name, version, integrity }: FontPackage, paths: readonly string[]): Buffer[] {
  const temporary = mkdtempSync(join(tmpdir(), 'plimsoll-fonts-'));
  try {
    const args = ['pack', '--silent', '--ignore-scripts', `${name}@${version}`];
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const file = join(temporary, execFileSync('npm', args, { cwd: temporary, encoding: 'utf8', stdio }).trim());
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${name} has the hash ${found}, not ${integrity}`);
    execFileSync('tar', ['-xzf', file, '-C', temporary]);
    return paths.map((path) => readFileSync(join(temporary, 'package', path)));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
