import type { CheckResult } from '../../../engine/checks/image-check.ts';

/**
 * The checks of a result with those that were evaluated again, or undefined if no verdict differs. A result without a check of this name had
 * no evidence, or is of an earlier engine; only a scan adds it.
 */
export function rematchChecks(
  known: readonly CheckResult[],
  evaluated: readonly CheckResult[],
): CheckResult[] | undefined {
  const checks = known.map((one) => {
    const again = evaluated.find(({ id }) => id === one.id);
    const isSame =
      again === undefined || (again.status === one.status && again.evidence.join('\n') === one.evidence.join('\n'));
    return isSame ? one : again;
  });
  return checks.some((one, at) => one !== known[at]) ? checks : undefined;
}
