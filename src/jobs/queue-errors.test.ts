import { describe, expect, it } from 'vitest';
import { createQueueErrorHandler } from './queue-errors.ts';

function openHandler() {
  const logged: unknown[] = [];
  const state = { now: 0, isStopping: false };
  const log = { error: ({ err }: { err: unknown }) => void logged.push(err) };
  const onError = createQueueErrorHandler({
    log: log as never,
    isStopping: () => state.isStopping,
    now: () => state.now,
  });
  return { logged, state, onError };
}

/** As pg-boss reports the failed poll of a worker. */
const failedPoll = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED', stack: 'Error: …', queue: 'scan' };

describe('errors of the queue', () => {
  it('that are objects are logged as errors with their message and code', () => {
    const { logged, onError } = openHandler();
    onError({ message: 'relation "job" does not exist', code: '42P01', queue: 'scan', worker: 'w' });
    expect(logged).toEqual([expect.any(Error)]);
    expect(logged[0]).toMatchObject({ message: 'relation "job" does not exist', code: '42P01', queue: 'scan' });
  });

  it('about an unavailable database are logged once a minute, and others always', () => {
    const { logged, state, onError } = openHandler();
    for (let poll = 0; poll < 12; poll += 1) {
      state.now = poll * 5_000;
      onError(failedPoll);
      onError({ ...failedPoll, queue: 'report' });
    }
    expect(logged).toHaveLength(1);
    onError(new Error('other'));
    onError(new Error('other'));
    expect(logged).toHaveLength(3);
    state.now = 60_000;
    onError(failedPoll);
    expect(logged).toHaveLength(4);
  });

  it('about an unavailable database are not logged while the queue stops', () => {
    const { logged, state, onError } = openHandler();
    state.isStopping = true;
    onError(failedPoll);
    onError(new Error('other'));
    expect(logged).toEqual([new Error('other')]);
  });
});
