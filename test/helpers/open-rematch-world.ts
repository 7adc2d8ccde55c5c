import { osvRecord } from './advisory-fixtures.ts';
import type { InstalledPackage } from './assess-tag.ts';
import { createTestDatabase } from './postgres.ts';
import { createRematchWorld, type RematchWorld } from './rematch-world.ts';

/** A re-match world in a database of its own. `close` removes both. */
export type OwnRematchWorld = Omit<RematchWorld, 'close'> & { close(): Promise<void> };

/** The state of re-matches is one for the whole service, so that each test file needs a database of its own. */
export async function openRematchWorld(): Promise<OwnRematchWorld> {
  const database = await createTestDatabase();
  const world = await createRematchWorld(database.kysely);
  return {
    ...world,
    async close() {
      world.close();
      await database.drop();
    },
  };
}

export const npm = (name: string, version: string): InstalledPackage => ({ type: 'npm', name, version });

/** A record of all versions of an npm package below the fixed one. */
export function affects(id: string, name: string, fixed: string, more: Record<string, unknown> = {}) {
  return osvRecord(id, 'npm', name, [{ introduced: '0' }, { fixed }], more);
}
