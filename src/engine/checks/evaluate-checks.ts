import { checks } from './checks.ts';
import { evaluateCheck } from './evaluate-check.ts';
import type { CheckContext, CheckResult } from './image-check.ts';

/** Evaluates every check for an image. Pure. */
export function evaluateChecks(context: CheckContext): CheckResult[] {
  return checks.map((check) => evaluateCheck(check, context));
}
