import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/config/settings.ts';

const repository = resolve(import.meta.dirname, '../..');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'ARCHITECTURE.md'];

describe('the front pages', () => {
  it.each(pages)('%s links only to what is there', async (page) => {
    const text = await readFile(join(repository, page), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(join(repository, dirname(page), target)))).toEqual([]);
  });

  it.each(pages)('%s names only settings that exist', async (page) => {
    const text = await readFile(join(repository, page), 'utf8');
    const known = new Set([...Object.values(settings).map(({ variable }) => variable), 'PLIMSOLL_TEST_DATABASE_URL']);
    const named = [...text.matchAll(/\bPLIMSOLL_[A-Z_]+/g)].map(([name]) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
