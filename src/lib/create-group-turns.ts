import { createTurns, type InTurn } from './create-turns.ts';

export interface GroupTurnLimits {
  atOnce: number;
  atOnceOfOne: number;
}

/**
 * Limits how many pieces of work run at a time, in all and of one group. Further work waits in the order of arrival: work that waits for
 * others of its group does not delay other groups. `signal` as in `InTurn`.
 */
export function createGroupTurns({
  atOnce,
  atOnceOfOne,
}: GroupTurnLimits): <Result>(group: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result> {
  const inTurn = createTurns(atOnce);
  const groups = new Map<string, { inOwnTurn: InTurn; users: number }>();
  return async (group, work, signal) => {
    const turns = groups.get(group) ?? { inOwnTurn: createTurns(atOnceOfOne), users: 0 };
    groups.set(group, turns);
    turns.users += 1;
    try {
      return await turns.inOwnTurn(() => inTurn(work, signal), signal);
    } finally {
      turns.users -= 1;
      if (turns.users === 0) groups.delete(group);
    }
  };
}
