import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { figureDefinitions } from './figure-definitions.ts';

describe('definitions of figures', () => {
  it('say in reports what they say in the docs', async () => {
    const docs = await readFile(new URL('../../docs/posture-figures.md', import.meta.url), 'utf8');
    for (const { term, definition } of Object.values(figureDefinitions)) {
      expect(docs).toContain(`## ${term}\n\n${definition}\n`);
    }
  });
});
