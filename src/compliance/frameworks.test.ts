import { describe, expect, it } from 'vitest';
import { noEvidence } from '../../test/helpers/pack-evidence.ts';
import { reviewKinds } from '../domain/review.ts';
import { checks } from '../engine/checks/checks.ts';
import { controlSubjects, frameworkKeys } from './framework.ts';
import { frameworkOf, frameworks } from './frameworks.ts';
import { judgeFramework } from './judge-framework.ts';
import { ruleOf } from './rules.ts';

const checkIds: readonly string[] = checks.map(({ id }) => id);

it('every key has its framework, found by it', () => {
  expect(frameworks.map(({ key }) => key)).toEqual(frameworkKeys);
  for (const framework of frameworks) expect(frameworkOf(framework.key)).toBe(framework);
  expect(frameworkOf('unknown')).toBeUndefined();
});

describe.each(frameworks)('$key', (framework) => {
  const { controls, idPattern } = framework;
  const judged = controls.filter(({ rules }) => rules.length > 0);

  it('names controls as its source does, each once', () => {
    const ids = controls.map(({ id }) => id);
    expect(ids.filter((id) => !idPattern.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(idPattern.source).toMatch(/^\^.*\$$/);
  });

  it('judges at least eight controls', () => {
    expect(judged.length).toBeGreaterThanOrEqual(8);
  });

  it('says of each control what is looked at, why, and what is not shown', () => {
    for (const { id, title, checked, why, reason } of controls) {
      expect(title.length, id).toBeGreaterThan(3);
      for (const text of [checked, why, reason]) expect(text, id).toMatch(/^[A-Z].*\.$/);
      expect(new Set([title, checked, why, reason]).size, id).toBe(4);
    }
  });

  it('claims coverage exactly where a rule can show something', () => {
    for (const { id, coverage, rules, checked } of controls) {
      expect(coverage === null, id).toBe(rules.length === 0);
      expect(checked === 'Nothing.', id).toBe(rules.length === 0);
    }
  });

  it('uses rules that are there, each once in a control, with options that they heed', () => {
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

  it('says what each control is about, and which recorded reviews settle it where it is not about images', () => {
    for (const { id, subject, reviews, rules } of controls) {
      expect(controlSubjects, id).toContain(subject);
      expect(reviews !== undefined, id).toBe(subject !== 'images' && rules.length > 0);
      expect(
        (reviews ?? []).filter((kind) => !reviewKinds.includes(kind)),
        id,
      ).toEqual([]);
    }
  });

  it('takes no control that rests on facts about this service for one about images', () => {
    for (const { id, subject, rules } of controls)
      if (rules.some(({ rule }) => ruleOf(rule)?.evidenceOf === 'service')) expect(subject, id).not.toBe('images');
  });

  it('leaves the question for reviews to the judge', () => {
    expect(controls.flatMap(({ rules }) => rules).filter(({ rule }) => rule === 'reviewed')).toEqual([]);
  });

  it('asks only for image checks that are made, each once', () => {
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

  it('verifies nothing where nothing is known', () => {
    for (const { id, status, rules } of judgeFramework(framework, noEvidence).map((control, index) => ({
      ...control,
      rules: controls[index]?.rules ?? [],
    }))) {
      expect(status, id).not.toBe('VERIFIED');
      if (rules.length === 0) expect(status, id).toBe('NOT_APPLICABLE');
    }
  });
});

it('each image check that follows a recommendation of the CIS Docker Benchmark is asked for by it', () => {
  const controls = frameworkOf('cis-docker')?.controls ?? [];
  const following = checks.filter((check) => check.cisControl !== null);
  expect(following).not.toHaveLength(0);
  for (const { id, cisControl } of following) {
    const named = controls.find((control) => control.id === cisControl)?.rules.flatMap((use) => use.checks ?? []);
    expect(named, `${cisControl}`).toContain(id);
  }
});
