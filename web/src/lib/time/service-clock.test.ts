import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compareClocks, onClockCorrection, serviceNow } from './service-clock.ts';

const noon = Date.parse('2026-05-01T12:00:00Z');
const header = (ms: number): string => new Date(ms).toUTCString();

describe('serviceNow', () => {
  beforeEach(() => vi.useFakeTimers({ now: noon }));
  afterEach(() => {
    compareClocks(header(Date.now()));
    vi.useRealTimers();
  });

  it.each([-5, 5, 24 * 40])('follows the service when the clock of the browser is wrong by %d hours', (hours) => {
    compareClocks(header(noon + hours * 3_600_000));
    vi.advanceTimersByTime(2000);
    expect(serviceNow()).toBe(noon + hours * 3_600_000 + 2000);
  });

  it('is the clock of the browser again after that was set right', () => {
    compareClocks(header(noon + 3_600_000));
    vi.setSystemTime(noon + 3_600_000);
    compareClocks(header(noon + 3_600_000));
    expect(serviceNow()).toBe(noon + 3_600_000);
  });

  it.each([[header(noon - 59_000)], [null], ['yesterday']])(
    'is the clock of the browser after a response with %s',
    (date) => {
      compareClocks(date);
      expect(serviceNow()).toBe(noon);
    },
  );

  it('tells about a correction once', () => {
    const listener = vi.fn<() => void>();
    onClockCorrection(listener);
    for (const seconds of [0, 1, 2]) compareClocks(header(noon + 3_600_000 + seconds * 1000));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
