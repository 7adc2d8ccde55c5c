import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { CliContext } from '../../src/cli/cli-context.ts';
import { cliCommands } from '../../src/cli/command-list.ts';
import { sensorSettings } from '../../src/config/sensor-settings.ts';
import { settings } from '../../src/config/settings.ts';

const repository = resolve(import.meta.dirname, '../..');
const frontPages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'ARCHITECTURE.md'];
const documents = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))
  .sort();
const pages = [...frontPages, ...documents];

const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '');
const read = (page: string): Promise<string> => readFile(join(repository, page), 'utf8');

/** Variables of the flags of all commands. */
async function flagVariables(): Promise<string[]> {
  const commands = await Promise.all(
    cliCommands.map(async ({ load }) => (await load())({} as CliContext, () => undefined)),
  );
  return commands.flatMap((command) => variablesOf(command, 'PLIMSOLL'));
}

function variablesOf(command: Command, parent: string): string[] {
  const name = `${parent}_${command.name()}`;
  const flags = command.options.map(({ long = '' }) => `${name}_${long.slice(2)}`);
  const own = flags.map((one) => one.toUpperCase().replaceAll('-', '_'));
  return [...own, ...command.commands.flatMap((child) => variablesOf(child, name))];
}

/** Links to files of the repository and to headings, as they are written. */
async function linksIn(page: string): Promise<string[]> {
  return [...withoutCode(await read(page)).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link);
}

/** Anchors of a page's headings, as GitHub makes them. */
async function anchorsOf(page: string): Promise<Set<string>> {
  const text = (await read(page)).replaceAll(/^```.*?^```$/gms, '');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

async function isBroken(page: string, link: string): Promise<boolean> {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? page : join(dirname(page), target);
  if (!existsSync(join(repository, file))) return true;
  return anchor !== undefined && !(await anchorsOf(file)).has(anchor);
}

describe('the documents', () => {
  it.each(pages)('%s links only to files and headings that exist', async (page) => {
    const links = await linksIn(page);
    const broken = await Promise.all(links.map((link) => isBroken(page, link)));
    expect(links.filter((_, index) => broken[index])).toEqual([]);
  });

  it.each(pages)('%s names only settings that exist', async (page) => {
    const ofTests = ['TEST_DATABASE_URL', 'QUALITY_CACHE', 'CHROMIUM', 'SCREENSHOTS', 'OSCAL_SCHEMA'].map(
      (name) => `PLIMSOLL_${name}`,
    );
    const others = [...ofTests, 'PLIMSOLL_API_KEY', 'PLIMSOLL_CONFIG', ...(await flagVariables())];
    const rows = [...Object.values(settings), ...Object.values(sensorSettings)];
    const known = [...rows.map(({ variable }) => variable), ...others];
    const named = [...(await read(page)).matchAll(/\bPLIMSOLL_[A-Z_]+/g)].map(([name]) => name);
    // `PLIMSOLL_LIMIT_*` names all settings with this beginning.
    const isKnown = (name: string): boolean =>
      name.endsWith('_') ? known.some((one) => one.startsWith(name)) : known.includes(name);
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('of docs/ are reachable by links from README.md and ARCHITECTURE.md', async () => {
    const reached = new Set<string>();
    const follow = async (page: string): Promise<void> => {
      if (reached.has(page) || !page.endsWith('.md')) return;
      reached.add(page);
      for (const link of await linksIn(page)) await follow(join(dirname(page), link.split('#')[0] ?? ''));
    };
    for (const page of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']) await follow(page);
    const isLinked = (page: string): boolean => reached.has(page) || /^docs\/(adding|decisions)\//.test(page);
    expect(documents.filter((page) => !isLinked(page))).toEqual([]);
  });

  it.each([
    ['README.md', 'docs/no-such-page.md', true],
    ['README.md', 'docs/operations.md#no-such-heading', true],
    ['docs/operations.md', '#backup-and-restore', false],
    ['docs/user-guide/README.md', '../operations.md#sizing', false],
  ])('in %s, the link %s counts as broken: %s', async (page, link, expected) => {
    expect(await isBroken(page, link)).toBe(expected);
  });
});

/** Paths and operations that the guides name must be those of the OpenAPI file. */
describe('the guides', () => {
  const guides = documents.filter((page) => /operations|debugging|user-guide/.test(page));

  it.each(guides)('%s names only API paths that exist', async (page) => {
    const openapi = await read('openapi/service-v1.yaml');
    const known = new Set([...openapi.matchAll(/^ {2}(\/api\/\S+):$/gm)].map(([, path = '']) => path));
    expect(known.size).toBeGreaterThan(50);
    const named = [...(await read(page)).matchAll(/(?:GET|POST|PUT|DELETE|\$API)[^/\n]{0,8}(\/api\/[\w/{}$-]+)/g)].map(
      ([, path = '']) => path.replaceAll(/\$([A-Z]+)/g, (_, name: string) => `{${name.toLowerCase()}Id}`),
    );
    expect(named.filter((path) => !known.has(path))).toEqual([]);
  });
});
