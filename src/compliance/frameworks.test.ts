import { describe, expect, it } from 'vitest';
import { noEvidence } from '../../test/helpers/pack-evidence.ts';
import { reviewKinds } from '../domain/review.ts';
import { checks } from '../engine/checks/checks.ts';
import { controlSubjects, frameworkKeys } from './framework.ts';
import { frameworkOf, frameworks } from './frameworks.ts';
import { judgeFramework } from './judge-framework.ts';
import { ruleOf } from './rules.ts';

const checkIds: readonly string[] = checks.map(({ id }) => id);

it('frameworkOf finds the framework of every key', () => {
  expect(frameworks.map(({ key }) => key)).toEqual(frameworkKeys);
  for (const framework of frameworks) expect(frameworkOf(framework.key)).toBe(framework);
  expect(frameworkOf('unknown')).toBeUndefined();
});

describe.each(frameworks)('$key', (framework) => {
  const { controls, idPattern } = framework;
  const judged = controls.filter(({ rules }) => rules.length > 0);

  it('has unique control identifiers in the form of the source', () => {
    const ids = controls.map(({ id }) => id);
    expect(ids.filter((id) => !idPattern.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(idPattern.source).toMatch(/^\^.*\$$/);
  });

  it('has rules for at least eight controls', () => {
    expect(judged.length).toBeGreaterThanOrEqual(8);
  });

  it('states for each control the checked facts, their relevance and the requirements not covered', () => {
    for (const { id, title, checked, why, reason } of controls) {
      expect(title.length, id).toBeGreaterThan(3);
      for (const text of [checked, why, reason]) expect(text, id).toMatch(/^[A-Z].*\.$/);
      expect(new Set([title, checked, why, reason]).size, id).toBe(4);
    }
  });

  it('has coverage exactly for controls with rules', () => {
    for (const { id, coverage, rules, checked } of controls) {
      expect(coverage === null, id).toBe(rules.length === 0);
      expect(checked === 'Nothing.', id).toBe(rules.length === 0);
    }
  });

  it('uses existing rules, each once per control, with options that the rule supports', () => {
    for (const { id, rules } of controls) {
      expect(new Set(rules.map(({ rule }) => rule)).size, id).toBe(rules.length);
      for (const { rule, checks: named, days, deadlines } of rules) {
        expect(ruleOf(rule), `${id}: ${rule}`).toBeDefined();
        expect(named !== undefined, `${id}: ${rule}`).toBe(rule === 'images-checked');
        if (days !== undefined) {
          expect(['advisories-current', 'scanned-regularly', 'exploited-closed'], id).toContain(rule);
          expect(days, id).toBeGreaterThan(0);
        }
        if (deadlines !== undefined) expect(['remediated-in-time', 'closed-in-time'], id).toContain(rule);
      }
    }
  });

  it('states the subject of each control, and the required reviews of controls that are not about images', () => {
    for (const { id, subject, reviews, rules } of controls) {
      expect(controlSubjects, id).toContain(subject);
      expect(reviews !== undefined, id).toBe(subject !== 'images' && rules.length > 0);
      expect(
        (reviews ?? []).filter((kind) => !reviewKinds.includes(kind)),
        id,
      ).toEqual([]);
    }
  });

  it('has no control about images that is based on facts about this service', () => {
    for (const { id, subject, rules } of controls)
      if (rules.some(({ rule }) => ruleOf(rule)?.evidenceOf === 'service')) expect(subject, id).not.toBe('images');
  });

  it('does not name the rule reviewed, which judgeFramework adds', () => {
    expect(controls.flatMap(({ rules }) => rules).filter(({ rule }) => rule === 'reviewed')).toEqual([]);
  });

  it('uses existing image checks, each once per control', () => {
    for (const { id, rules } of controls) {
      for (const { checks: named = [], rule } of rules) {
        expect(
          named.filter((name) => !checkIds.includes(name)),
          id,
        ).toEqual([]);
        expect(new Set(named).size, id).toBe(named.length);
        if (rule === 'images-checked') expect(named.length, id).toBeGreaterThan(0);
      }
    }
  });

  it('has no VERIFIED control without evidence', () => {
    for (const { id, status, rules } of judgeFramework(framework, noEvidence).map((control, index) => ({
      ...control,
      rules: controls[index]?.rules ?? [],
    }))) {
      expect(status, id).not.toBe('VERIFIED');
      if (rules.length === 0) expect(status, id).toBe('NOT_APPLICABLE');
    }
  });
});

it('cis-docker uses every image check that implements a recommendation of the CIS Docker Benchmark', () => {
  const controls = frameworkOf('cis-docker')?.controls ?? [];
  const following = checks.filter((check) => check.cisControl !== null);
  expect(following).not.toHaveLength(0);
  for (const { id, cisControl } of following) {
    const named = controls.find((control) => control.id === cisControl)?.rules.flatMap((use) => use.checks ?? []);
    expect(named, `${cisControl}`).toContain(id);
  }
});
