import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundEvidence } from '../../test/helpers/pack-evidence.ts';
import { reviewKinds } from '../domain/review.ts';
import { severities } from '../domain/severity.ts';
import { controlStatuses } from './control-status.ts';
import type { Evidence } from './evidence.ts';
import { frameworks } from './frameworks.ts';
import { judgeFramework } from './judge-framework.ts';
import { rules } from './rules.ts';

const checkIds = [...new Set(frameworks.flatMap(({ controls }) => controls.flatMap((control) => control.rules)))]
  .flatMap(({ checks = [] }) => checks)
  .filter((id, index, all) => all.indexOf(id) === index);

const few = fc.nat(4);
const days = fc.nat(400);
const groups = <One>(one: fc.Arbitrary<One>) => fc.array(one, { maxLength: 4 });
const count = fc.integer({ min: 1, max: 5 });

/** Arbitrary evidence with consistent counts: a part is never larger than its whole. */
const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    scanned: few,
    partial: few,
    failed: few,
    earlier: few,
    never: few,
    gaps: fc.array(fc.record({ days, tags: fc.integer({ min: 1, max: 2 }) }), { maxLength: 3 }),
    scans: fc.record({ withoutDigest: few, withoutScanner: few, withoutAdvisories: few, more: few }),
    ages: fc.array(fc.record({ days: fc.nat(20), scans: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
    open: groups(
      fc.record({
        severity: fc.constantFrom(...severities),
        ageDays: days,
        isKnownExploited: fc.boolean(),
        hasFix: fc.boolean(),
        isExcepted: fc.boolean(),
        count,
      }),
    ),
    closed: groups(
      fc.record({
        severity: fc.constantFrom(...severities),
        openDays: days,
        isExcepted: fc.boolean(),
        hasProof: fc.boolean(),
        count,
      }),
    ),
    exceptions: fc.record({ withoutApprover: few, selfApproved: few, withoutExpiry: few, lapsed: few, more: few }),
    results: few,
    withoutInventory: few,
    checks: fc.array(fc.record({ passed: few, failed: few, notApplicable: few }), {
      minLength: checkIds.length,
      maxLength: checkIds.length,
    }),
    access: fc.record({
      members: few,
      suspended: few,
      privileged: few,
      privilegedWithoutFactor: few,
      credentials: few,
      credentialsWithoutExpiry: few,
      credentialsUnused: few,
    }),
    reviews: fc
      .subarray([...reviewKinds])
      .chain((kinds) =>
        fc.tuple(...kinds.map((kind) => fc.record({ kind: fc.constant(kind), count, daysNotReviewed: few }))),
      ),
    audit: fc.option(
      fc.record({ entries: few, isIntact: fc.boolean(), checkpoints: few, unsignedEntries: few, entriesInPeriod: few }),
      { nil: null },
    ),
  })
  .map((one): Evidence => {
    const { scanned, partial, failed, earlier, never, scans, exceptions, results } = one;
    const complete = scans.more + scans.withoutDigest + scans.withoutScanner + scans.withoutAdvisories;
    return {
      asOf: '2026-04-01T00:00:00.000Z',
      period: { from: '2026-01-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' },
      policy: { critical: 1, high: 3, medium: 7, low: 14 },
      population: { tags: scanned + partial + failed + earlier + never, scanned, partial, failed, earlier, never },
      gaps: one.gaps,
      scans: { complete, failed, ...scans, advisoryAges: one.ages },
      open: one.open,
      closed: one.closed,
      exceptions: {
        ...exceptions,
        inForce: exceptions.more + exceptions.withoutApprover + exceptions.selfApproved + exceptions.withoutExpiry,
      },
      results: { count: results, withoutInventory: Math.min(results, one.withoutInventory) },
      checks: one.checks.map((check, index) => ({ id: checkIds[index] ?? '', ...check })),
      access: one.access,
      reviews: one.reviews,
      audit: one.audit && { ...one.audit, problem: one.audit.isIntact ? null : 'entry 1 is missing' },
    };
  });

const bad = {
  severity: 'CRITICAL',
  ageDays: 400,
  isKnownExploited: true,
  hasFix: true,
  isExcepted: false,
  count: 1,
} as const;

/** Changes that make the evidence worse. */
const worsenings: Readonly<Record<string, (before: Evidence) => Evidence>> = {
  'one more tag that was never scanned': (before) => ({
    ...before,
    population: { ...before.population, tags: before.population.tags + 1, never: before.population.never + 1 },
    gaps: [...before.gaps, { days: 400, tags: 1 }],
  }),
  'one more tag that was never scanned, created yesterday': (before) => ({
    ...before,
    population: { ...before.population, tags: before.population.tags + 1, never: before.population.never + 1 },
    gaps: [...before.gaps, { days: 1, tags: 1 }],
  }),
  'findings that were closed late are open instead': (before) => {
    // Later than the deadlines of all frameworks.
    const late = before.closed.filter(
      ({ openDays, hasProof, isExcepted }) => openDays >= 180 && hasProof && !isExcepted,
    );
    const left = late.map(({ severity, openDays, count }) => {
      return { severity, ageDays: openDays, isKnownExploited: false, hasFix: true, isExcepted: false, count };
    });
    const closed = before.closed.filter((one) => !late.includes(one));
    return { ...before, closed, open: [...before.open, ...left] };
  },
  'a scanned tag is only partially assessed': (before) =>
    before.population.scanned === 0
      ? before
      : {
          ...before,
          population: {
            ...before.population,
            scanned: before.population.scanned - 1,
            partial: before.population.partial + 1,
          },
        },
  'one more overdue known exploited finding': (before) => ({ ...before, open: [...before.open, bad] }),
  'one more open finding without severity rating': (before) => ({
    ...before,
    open: [...before.open, { ...bad, severity: 'UNKNOWN', isKnownExploited: false }],
  }),
  'an exception ends': (before) => ({
    ...before,
    open: before.open.map((one) => ({ ...one, isExcepted: false })),
  }),
  'one more finding that was closed late without proof': (before) => ({
    ...before,
    closed: [...before.closed, { severity: 'HIGH', openDays: 400, isExcepted: false, hasProof: false, count: 1 }],
  }),
  'one more exception that was approved by its proposer': (before) => ({
    ...before,
    exceptions: {
      ...before.exceptions,
      inForce: before.exceptions.inForce + 1,
      selfApproved: before.exceptions.selfApproved + 1,
    },
  }),
  'one more scan without digest, scanner and advisories': (before) => ({
    ...before,
    scans: {
      ...before.scans,
      complete: before.scans.complete + 1,
      withoutDigest: before.scans.withoutDigest + 1,
      withoutScanner: before.scans.withoutScanner + 1,
      withoutAdvisories: before.scans.withoutAdvisories + 1,
    },
  }),
  'all images fail every check': (before) => ({
    ...before,
    results: {
      ...before.results,
      count: before.results.count + 1,
      withoutInventory: before.results.withoutInventory + 1,
    },
    checks: before.checks.map((check) => ({ ...check, failed: check.failed + 1 })),
  }),
  'one more admin without a second factor': (before) => ({
    ...before,
    access: {
      ...before.access,
      members: before.access.members + 1,
      privileged: before.access.privileged + 1,
      privilegedWithoutFactor: before.access.privilegedWithoutFactor + 1,
    },
  }),
  'the reviews of each kind do not cover one day': (before) => ({
    ...before,
    reviews: before.reviews.map((one) => ({ ...one, daysNotReviewed: one.daysNotReviewed + 1 })),
  }),
  'no review is recorded': (before) => ({ ...before, reviews: [] }),
  'the audit log is broken': (before) => ({
    ...before,
    audit: {
      entries: 1,
      entriesInPeriod: 1,
      checkpoints: 1,
      unsignedEntries: 0,
      ...before.audit,
      isIntact: false,
      problem: 'cut',
    },
  }),
};

const rankOf = (status: (typeof controlStatuses)[number]): number => controlStatuses.indexOf(status);

describe('more evidence of failure never improves the status of a control', () => {
  it.each(Object.keys(worsenings))('%s', (name) => {
    fc.assert(
      fc.property(evidence, (before) => {
        const after = worsenings[name]?.(before) ?? before;
        for (const framework of frameworks) {
          const first = judgeFramework(framework, before);
          const second = judgeFramework(framework, after);
          for (const [index, control] of first.entries())
            expect(rankOf(second[index]?.status ?? 'NOT_APPLICABLE'), control.id).toBeGreaterThanOrEqual(
              rankOf(control.status),
            );
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('unknown facts are never VERIFIED', () => {
  it('no control is VERIFIED if no tag was scanned in the period', () => {
    fc.assert(
      fc.property(evidence, (before) => {
        const population = {
          ...before.population,
          tags: before.population.never,
          scanned: 0,
          partial: 0,
          failed: 0,
          earlier: 0,
        };
        for (const framework of frameworks)
          for (const { id, status } of judgeFramework(framework, { ...before, population }))
            expect(status, id).not.toBe('VERIFIED');
      }),
      { numRuns: 60 },
    );
  });

  it('no rule about scans is VERIFIED if a part of the scope was not scanned', () => {
    fc.assert(
      fc.property(evidence, (before) => {
        const { population } = before;
        const more = { ...population, tags: population.tags + 1, earlier: population.earlier + 1 };
        for (const rule of rules) {
          if (
            [
              'access-limited',
              'audit-intact',
              'closed-in-time',
              'closure-proven',
              'exceptions-controlled',
              'reviewed',
            ].includes(rule.id)
          )
            continue;
          const { status } = rule.judge({ ...before, population: more }, { checks: checkIds });
          expect(status, rule.id).not.toBe('VERIFIED');
        }
      }),
    );
  });
});

it('every rule is VERIFIED for evidence without any failure', () => {
  for (const rule of rules) {
    const { status, summary } = rule.judge(soundEvidence, { checks: checkIds, reviews: reviewKinds });
    expect(status, `${rule.id}: ${summary}`).toBe('VERIFIED');
  }
  for (const framework of frameworks)
    for (const { id, status, outcomes, reviews } of judgeFramework(framework, soundEvidence)) {
      // Controls without suitable reviews are a WARNING with offered evidence.
      const best = reviews?.length === 0 ? 'WARNING' : 'VERIFIED';
      expect(status, id).toBe(outcomes.length === 0 ? 'NOT_APPLICABLE' : best);
    }
});

describe('a control about customer systems or people', () => {
  const controlsOf = (evidence: Evidence) => frameworks.flatMap((framework) => judgeFramework(framework, evidence));

  it('is never VERIFIED without recorded reviews, for any other evidence', () => {
    fc.assert(
      fc.property(fc.oneof(evidence, fc.constant(soundEvidence)), (one) => {
        for (const { id, subject, status } of controlsOf({ ...one, reviews: [] }))
          if (subject !== 'images') expect(status, id).not.toBe('VERIFIED');
      }),
      { numRuns: 100 },
    );
  });

  it('states that evidence is offered and which action is required', () => {
    for (const { id, subject, reviews, outcomes } of controlsOf({ ...soundEvidence, reviews: [] })) {
      if (subject === 'images' || outcomes.length === 0) continue;
      const { rule, status, summary } = outcomes.at(-1) ?? {};
      expect([rule, status], id).toEqual(['reviewed', 'WARNING']);
      expect(summary, id).toMatch(/^Evidence offered: /);
      expect(summary, id).toMatch(
        reviews?.length === 0
          ? /An assessor must evaluate the control\.$/
          : /A person must record a review with reviewer, time and subject\.$/,
      );
    }
  });

  it('requires reviews of its own kinds that cover every day of the period', () => {
    const statusOf = (id: string, reviews: Evidence['reviews']) =>
      controlsOf({ ...soundEvidence, reviews }).find((control) => control.id === id)?.status;
    const review = (kind: (typeof reviewKinds)[number], daysNotReviewed = 0) => ({ kind, count: 1, daysNotReviewed });
    expect(statusOf('164.308(a)(1)(ii)(D)', [review('audit_log')])).toBe('VERIFIED');
    expect(statusOf('164.308(a)(1)(ii)(D)', [review('audit_log', 1)])).toBe('WARNING');
    expect(statusOf('164.308(a)(1)(ii)(D)', [review('access')])).toBe('WARNING');
    expect(statusOf('AU.L2-3.3.1', [review('audit_log')])).toBe('VERIFIED');
    expect(statusOf('164.312(a)(2)(i)', [review('access')])).toBe('VERIFIED');
    // No review in this service covers the protection of customer logs.
    expect(
      statusOf(
        'AU-9',
        reviewKinds.map((kind) => review(kind)),
      ),
    ).toBe('WARNING');
  });

  it('stays FAILED with reviews if a rule fails', () => {
    const broken = { ...soundEvidence, audit: { ...soundEvidence.audit, isIntact: false } as Evidence['audit'] };
    const failed = controlsOf(broken).filter(({ status }) => status === 'FAILED');
    expect(failed.map(({ id }) => id)).toContain('164.308(a)(1)(ii)(D)');
  });
});

const allNotApplicable = [{ id: 'healthcheck', passed: 0, failed: 0, notApplicable: 20 }];

it.each([
  ['remediated-in-time', { open: [bad] }, {}, 'FAILED'],
  ['remediated-in-time', { open: [{ ...bad, severity: 'LOW' as const }] }, {}, 'WARNING'],
  ['remediated-in-time', { open: [{ ...bad, ageDays: 29 }] }, { deadlines: { critical: 30 } }, 'VERIFIED'],
  ['remediated-in-time', { open: [{ ...bad, ageDays: 30 }] }, { deadlines: { critical: 30 } }, 'FAILED'],
  ['remediated-in-time', { open: [{ ...bad, isExcepted: true }] }, {}, 'VERIFIED'],
  ['exploited-closed', { open: [{ ...bad, ageDays: 13 }] }, {}, 'WARNING'],
  ['exploited-closed', { open: [{ ...bad, ageDays: 14 }] }, {}, 'FAILED'],
  ['scanned-regularly', { gaps: [{ days: 30, tags: 20 }] }, { days: 30 }, 'VERIFIED'],
  ['scanned-regularly', { gaps: [{ days: 31, tags: 2 }] }, { days: 30 }, 'WARNING'],
  ['scanned-regularly', { gaps: [{ days: 31, tags: 3 }] }, { days: 30 }, 'FAILED'],
  // Ten tags that were never scanned do not lower the share of the three.
  [
    'scanned-regularly',
    {
      population: { tags: 30, scanned: 20, partial: 0, failed: 0, earlier: 0, never: 10 },
      gaps: [{ days: 31, tags: 3 }],
    },
    { days: 30 },
    'FAILED',
  ],
  // Checks may apply to images that were not scanned.
  [
    'images-checked',
    { population: { tags: 21, scanned: 20, partial: 0, failed: 0, earlier: 0, never: 1 }, checks: allNotApplicable },
    { checks: ['healthcheck'] },
    'WARNING',
  ],
  ['images-checked', { checks: allNotApplicable }, { checks: ['healthcheck'] }, 'NOT_APPLICABLE'],
  ['remediated-in-time', { open: [{ ...bad, severity: 'UNKNOWN' as const, ageDays: 1 }] }, {}, 'WARNING'],
  ['remediated-in-time', { open: [{ ...bad, severity: 'UNKNOWN' as const, ageDays: 0 }] }, {}, 'VERIFIED'],
  ['closed-in-time', { closed: [] }, {}, 'NOT_APPLICABLE'],
  ['closed-in-time', { open: [bad] }, {}, 'FAILED'],
  [
    'closed-in-time',
    { closed: [{ severity: 'UNKNOWN' as const, openDays: 1, isExcepted: false, hasProof: true, count: 1 }] },
    {},
    'WARNING',
  ],
  ['audit-intact', { audit: null }, {}, 'WARNING'],
  ['reviewed', {}, { reviews: ['access'] }, 'WARNING'],
  ['reviewed', {}, {}, 'WARNING'],
] as const)('%s: %j with %j is %s %s', (id, part, options, status) => {
  const plain: Evidence = { ...soundEvidence, open: [], closed: [], audit: null, reviews: [], ...part };
  expect(rules.find((rule) => rule.id === id)?.judge(plain, options).status).toBe(status);
});

describe('remediated-in-time', () => {
  const judged = (open: Evidence['open']) =>
    rules.find(({ id }) => id === 'remediated-in-time')?.judge({ ...soundEvidence, open }, {});

  it('names open findings of malicious packages without an exception', () => {
    const malicious = { ...bad, isMalware: true, ageDays: 0, count: 2 };
    const verdict = judged([malicious, { ...malicious, isExcepted: true }, { ...bad, ageDays: 0 }]);
    expect(verdict).toMatchObject({ status: 'VERIFIED', facts: { malicious: 2 } });
    expect(verdict?.summary).toContain('Open findings of malicious packages: 2.');
  });

  it('names none for evidence of earlier versions, which does not tell', () => {
    const verdict = judged([bad]);
    expect(verdict).toMatchObject({ status: 'FAILED', facts: { malicious: 0 } });
    expect(verdict?.summary).not.toContain('malicious');
  });
});
