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
  const { code, stdout, stderr } = await runTool(folder, [
    cli,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src',
  ]);
  const report = parseReport(stdout);
  if (report === undefined)
    return { isGood: false, summary: 'no report', output: `ended with ${code}\n${stdout}${stderr}` };
  const modules = report.modules.filter(({ source }) => /^src\/.*\.ts$/.test(source));
  const importing = modules.filter(({ dependencies }) => dependencies.length > 0);
  const problems = report.summary.violations.map(
    ({ from, to, rule, comment }) => `${rule.name}: ${from} → ${to}${comment === undefined ? '' : `\n  ${comment}`}`,
  );
  for (const [one, other] of mutualFeatures(modules)) {
    problems.push(
      `features-do-not-import-each-other: ${one} ↔ ${other}\n  Two folders that import each other are one: move the shared part below both.`,
    );
  }
  // Without a compatible TypeScript the tool finds no .ts files or no imports, and therefore no violations.
  if (modules.length < leastModules || importing.length < modules.length / 2) {
    problems.push(
      `saw ${modules.length} TypeScript modules in src, ${importing.length} of them with imports; at least ${leastModules} are there`,
    );
  }
  return { isGood: problems.length === 0, summary: `${modules.length} modules`, output: problems.join('\n') };
}

function parseReport(text: string): Report | undefined {
  try {
    const report = JSON.parse(text) as Report;
    return Array.isArray(report.modules) && Array.isArray(report.summary.violations) ? report : undefined;
  } catch {
    return undefined;
  }
}
