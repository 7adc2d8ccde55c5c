import { describe, expect, it, vi } from 'vitest';
import { closeParts } from './close-parts.ts';

const log = { warn: () => undefined, error: () => undefined };

describe('closeParts', () => {
  it('closes all parts in reverse order, even if one fails', async () => {
    const closed: string[] = [];
    const part = (name: string, error?: Error) => ({
      async close() {
        closed.push(name);
        if (error) throw error;
      },
    });
    const giveUp = vi.fn();
    await closeParts([part('database'), part('queue', new Error('broken')), part('server')], { log, giveUp });
    expect(closed).toEqual(['server', 'queue', 'database']);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('calls giveUp for a part that does not end', async () => {
    const silent = { close: () => new Promise<void>(() => undefined) };
    const givenUp = new Promise<string>((resolve) => {
      void closeParts([silent], { log, withinMs: 20, giveUp: () => resolve('given up') });
    });
    expect(await givenUp).toBe('given up');
  });
});
