import { createTurns } from './create-turns.ts';

/** Limits how many pieces of work of one group run at a time. Further work of the group waits in the order of arrival. */
export function createGroupTurns(
  atOnceOfOne: number,
): <Result>(group: string, work: () => Promise<Result>) => Promise<Result> {
  const groups = new Map<string, { inTurn: ReturnType<typeof createTurns>; users: number }>();
  return async (group, work) => {
    const turns = groups.get(group) ?? { inTurn: createTurns(atOnceOfOne), users: 0 };
    groups.set(group, turns);
    turns.users += 1;
    try {
      return await turns.inTurn(work);
    } finally {
      turns.users -= 1;
      if (turns.users === 0) groups.delete(group);
    }
  };
}
