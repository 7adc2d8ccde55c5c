import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CruisedModule, mutualFeatures } from './mutual-features.ts';
import type { Outcome } from './outcome.ts';
import { runTool } from './run-tool.ts';

/** The fields of dependency-cruiser's JSON report that are used here. */
interface Report {
  modules: CruisedModule[];
  summary: {
    violations: { from: string; to: string; rule: { name: string; severity: string }; comment?: string }[];
  };
}

export interface LayerOptions {
  /** Minimum number of TypeScript modules in src. */
  leastModules: number;
}

/** Checks the import rules of `.dependency-cruiser.cjs` in the folder. */
export async function checkLayers(folder: string, { leastModules }: LayerOptions): Promise<Outcome> {
  const cli = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const parts = ['src', 'web/src'].filter((path) => existsSync(join(folder, path)));
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { code, stdout, stderr } = await runTool(folder, [cli, ...options, ...parts]);
  const report = parseReport(stdout);
  if (report === undefined)
    return { isGood: false, summary: 'no report', output: `ended with ${code}\n${stdout}${stderr}` };
  const modules = report.modules.filter(({ source }) => /^(?:web\/)?src\/.*\.tsx?$/.test(source));
  const problems = report.summary.violations.map(
    ({ from, to, rule, comment }) => `${rule.name}: ${from} → ${to}${comment === undefined ? '' : `\n  ${comment}`}`,
  );
  for (const [one, other] of mutualFeatures(modules)) {
    problems.push(
      `features-do-not-import-each-other: ${one} ↔ ${other}\n  Two folders that import each other are one: move the shared part below both.`,
    );
  }
  for (const part of parts) {
    const problem = findBlindness(modules, part, part === 'src' ? leastModules : 1);
    if (problem !== undefined) problems.push(problem);
  }
  return { isGood: problems.length === 0, summary: `${modules.length} modules`, output: problems.join('\n') };
}

/** Without a compatible TypeScript the tool finds no modules or no imports, and therefore no violations. */
function findBlindness(modules: readonly CruisedModule[], part: string, least: number): string | undefined {
  const inPart = modules.filter(({ source }) => source.startsWith(`${part}/`));
  const importing = inPart.filter(({ dependencies }) => dependencies.length > 0);
  if (inPart.length >= least && importing.length >= inPart.length / 2) return undefined;
  return `saw ${inPart.length} TypeScript modules in ${part}, ${importing.length} of them with imports; at least ${least} are there`;
}

function parseReport(text: string): Report | undefined {
  try {
    const report = JSON.parse(text) as Report;
    return Array.isArray(report.modules) && Array.isArray(report.summary.violations) ? report : undefined;
  } catch {
    return undefined;
  }
}
