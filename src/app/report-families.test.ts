import { describe, expect, it } from 'vitest';
import { packFamily } from '../features/reporting/compliance-packs/pack-family.ts';
import { createReportFamilies } from '../features/reporting/reports/report-families.ts';
import { allReportFamilies } from './report-families.ts';
import { reportRenderers } from './report-renderers.ts';

const families = allReportFamilies({ vault: null });

describe('allReportFamilies', () => {
  it('has one renderer for each report type', () => {
    const types = families.all.flatMap((family) => family.types);
    expect(reportRenderers.flatMap((renderer) => renderer.types).toSorted()).toEqual(types.toSorted());
  });

  it('gives each family its own audit actions', () => {
    expect(families.auditAction('technical', 'deleted')).toBe('report.deleted');
    expect(families.auditAction('compliance_pack', 'deleted')).toBe('evidencepack.deleted');
  });

  it('exempts compliance packs from the retention period', () => {
    expect(families.expiringTypes).toEqual(['posture', 'executive', 'sla', 'technical', 'sbom_report']);
  });

  it('names downloads after the report type', () => {
    const options = { templateId: 'soc2', period: { start: '2026-01-01', end: '2026-03-31' } };
    const names = families.all.flatMap(({ types, files }) =>
      types.map((type) => files.nameOf({ type, sections: [], options }).kind),
    );
    expect(names).toEqual([
      'posture-report',
      'executive-report',
      'sla-report',
      'technical-report',
      'sbom-report',
      'compliance-pack-soc2',
    ]);
  });

  it('throws for a type that no family has', () => {
    expect(() => families.of('invoice')).toThrow('no report family has the type invoice');
  });
});

describe('createReportFamilies', () => {
  it('rejects two families with the same type', () => {
    const family = packFamily({ vault: null });
    expect(() => createReportFamilies([family, family])).toThrow('two report families have the type compliance_pack');
  });
});
