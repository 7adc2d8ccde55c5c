import { Command, Option } from 'commander';
import { isExpired } from '../engine/policy/exception.ts';
import { readPolicyText } from '../engine/policy/read-policy.ts';
import { counted } from '../lib/counted.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { CliContext } from './cli-context.ts';
import { readNamedFile } from './documents/read-named-file.ts';
import { exitCodes } from './exit-code.ts';

const helpText = `
FILE is a policy in YAML or JSON (docs/user-guide/policies.md). All problems are reported at once.

Exit codes:
  0    the policy is valid
  1    the policy is not valid
  2    the file cannot be read
`;

const policyBytesMax = 2 * 1024 * 1024;

/** `plimsoll policy check`; `onExit` receives the exit code. */
export function policyCommand(context: CliContext, onExit: (code: number) => void): Command {
  const check = new Command('check')
    .description('Check the file of a policy')
    .argument('<file>', 'policy (YAML or JSON)')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'json']).default('table'))
    .addHelpText('after', helpText)
    .action(async (file: string, { format }: { format: 'table' | 'json' }) =>
      onExit(await checkPolicy(file, format, context)),
    );
  return new Command('policy').description('Work with policies').addCommand(check);
}

async function checkPolicy(file: string, format: 'table' | 'json', { stdout }: CliContext): Promise<number> {
  const read = readPolicyText((await readNamedFile(file, policyBytesMax)).toString('utf8'));
  const problems = 'problems' in read ? read.problems : [];
  if (format === 'json') {
    stdout.write(`${JSON.stringify({ valid: problems.length === 0, problems }, null, 2)}\n`);
  } else if ('policy' in read) {
    const { rules, exceptions } = read.policy;
    const expired = exceptions.filter((one) => isExpired(one, new Date())).length;
    stdout.write(
      `valid: ${counted(rules.length, 'rule')}, ${counted(exceptions.length, 'exception')}, ${expired} of them expired\n`,
    );
    for (const { name, action, kind } of rules) stdout.write(`  ${action}  ${terminalText(name)} (${kind})\n`);
  } else {
    for (const { path, message } of problems) stdout.write(`${terminalText(path)}: ${terminalText(message)}\n`);
  }
  return problems.length > 0 ? exitCodes.found : exitCodes.clean;
}
