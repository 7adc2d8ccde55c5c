import type { CloudAnswer, CloudQuestion } from './cloud-question.ts';

/**
 * A program that asks the library of a cloud provider for credentials: it reads a `CloudQuestion` and prints a `CloudAnswer`. The libraries run
 * in a process of their own because they have no limit of time, start programs, and read the environment of the process.
 */
void answerInput();

async function answerInput(): Promise<void> {
  const question: CloudQuestion = JSON.parse(await readInput());
  const answer = await answerTo(question);
  // Idle connections of the libraries would keep the process alive.
  process.stdout.write(`\n${JSON.stringify(answer)}\n`, () => process.exit(0));
}

async function readInput(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function answerTo(asked: CloudQuestion): Promise<CloudAnswer> {
  switch (asked.cloud) {
    case 'aws':
      return (await import('./find-aws-keys.ts')).findAwsKeys(asked);
    case 'azure':
      return (await import('./find-azure-token.ts')).findAzureToken(asked);
    case 'google':
      return (await import('./find-google-token.ts')).findGoogleToken();
  }
}
