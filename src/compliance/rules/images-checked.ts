import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { failed, limitedByCoverage, notApplicable, verified, warning } from './verdict.ts';

export const imagesChecked: Rule = {
  id: 'images-checked',
  title: 'Images pass the image checks',
  evidenceOf: 'images',
  datasets: ['checks'],
  judge(evidence, { checks = [] }) {
    const { count } = evidence.results;
    const found = checks.map((id) => evidence.checks.find((check) => check.id === id) ?? none(id));
    const failures = found.filter((check) => check.failed > 0);
    const unknown = found.reduce(
      (sum, one) => sum + Math.max(0, count - one.passed - one.failed - one.notApplicable),
      0,
    );
    const applied = found.reduce((sum, one) => sum + one.passed + one.failed, 0);
    const facts = {
      results: count,
      ...Object.fromEntries(found.map(({ id, passed, failed: bad }) => [id, `${passed} passed, ${bad} failed`])),
      withoutAnswer: unknown,
    };
    if (failures.length > 0) {
      const list = failures.map(({ id, failed: bad }) => `${id} in ${bad}`).join(', ');
      return failed(`Of ${counted(count, 'result')}, failed: ${list}.`, facts);
    }
    if (count === 0) return limitedByCoverage(evidence, warning('There is no scan result to check.', facts));
    if (unknown > 0) return warning('For some scan results, it is unknown whether they pass the checks.', facts);
    if (applied === 0)
      return limitedByCoverage(evidence, notApplicable('The checks do not apply to any scanned image.', facts));
    return limitedByCoverage(evidence, verified('All images that the checks apply to pass them.', facts));
  },
};

const none = (id: string) => ({ id, passed: 0, failed: 0, notApplicable: 0 });
