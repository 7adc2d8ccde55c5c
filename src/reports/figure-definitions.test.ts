import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { figureDefinitions } from './figure-definitions.ts';

describe('figureDefinitions', () => {
  it('have the same text as docs/posture-figures.md', async () => {
    const docs = await readFile(new URL('../../docs/posture-figures.md', import.meta.url), 'utf8');
    for (const { term, definition } of Object.values(figureDefinitions)) {
      expect(docs).toContain(`## ${term}\n\n${definition}\n`);
    }
  });
});
