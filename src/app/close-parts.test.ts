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

  it('calls onLate for parts that are late, and closes the others after it', async () => {
    const closed: string[] = [];
    const statement = Promise.withResolvers<void>();
    const waiting = { close: () => statement.promise.catch(() => undefined) };
    const database = { close: async () => void closed.push('database') };
    const onLate = vi.fn(() => statement.reject(new Error('the connection was ended')));
    await closeParts([database, waiting], { log, lateAfterMs: 20, onLate });
    expect(onLate).toHaveBeenCalledOnce();
    expect(closed).toEqual(['database']);
  });

  it('does not call onLate for parts that close in time', async () => {
    vi.useFakeTimers();
    try {
      const onLate = vi.fn();
      await closeParts([{ close: async () => undefined }], { log, onLate });
      expect(vi.getTimerCount()).toBe(0);
      expect(onLate).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('calls giveUp for a part that does not end', async () => {
    const silent = { close: () => new Promise<void>(() => undefined) };
    const givenUp = new Promise<string>((resolve) => {
      void closeParts([silent], { log, withinMs: 20, giveUp: () => resolve('given up') });
    });
    expect(await givenUp).toBe('given up');
  });
});
