import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');
const guides = path.join(repository, 'docs/adding');

/** The worked example of a guide: its files, as written below a folder beside the real sources. */
export interface GuideExample {
  /** `an-analyzer.md`. */
  page: string;
  /** Absolute paths by the path that the page states. */
  files: ReadonlyMap<string, string>;
  /** Fenced blocks of TypeScript without a path. */
  unnamed: number;
}

/** A fenced block of TypeScript, and the path of the file behind the name of the language. */
const block = /^ *```(?:ts|typescript)(?: (\S+))?\n([^]*?)^ *```$/gm;

/**
 * Writes the examples of all guides below a new folder, and the settings for the type checker. An import of a file that is not in the example is
 * that of the real source.
 */
export function writeGuideExamples(): { folder: string; examples: GuideExample[] } {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-guides-'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  const pages = readdirSync(guides).filter((name) => name.endsWith('.md'));
  const examples = pages.map((page) => writeExample(folder, page));
  const settings = {
    extends: path.join(repository, 'tsconfig.json'),
    compilerOptions: {
      incremental: false,
      tsBuildInfoFile: null,
      typeRoots: [path.join(repository, 'node_modules/@types')],
    },
    files: examples.flatMap(({ files }) => [...files.values()]),
    include: [],
  };
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return { folder, examples };
}

function writeExample(folder: string, page: string): GuideExample {
  const blocks = [...readFileSync(path.join(guides, page), 'utf8').matchAll(block)];
  const named = blocks.flatMap(([, where, text = '']) => (where === undefined ? [] : [{ where, text }]));
  const root = path.join(folder, page.replace('.md', ''));
  const files = new Map(named.map(({ where }) => [where, path.join(root, where)]));
  for (const { where, text } of named) {
    const file = path.join(root, where);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, withAbsoluteImports(text, where, files));
  }
  return { page, files, unnamed: blocks.length - named.length };
}

function withAbsoluteImports(text: string, where: string, files: ReadonlyMap<string, string>): string {
  return text.replace(/(from ')(\.[^']+)(')/g, (_, before: string, target: string, after: string) => {
    const resolved = path.posix.join(path.posix.dirname(where), target);
    return before + (files.get(resolved) ?? path.join(repository, resolved)) + after;
  });
}
