import { Agent } from 'node:https';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import type { CloudAnswer } from './cloud-question.ts';
import { errorCode } from './error-code.ts';

/** For a connection to the metadata service and for its response. Elsewhere than in AWS, its address often does not respond at all. */
const metadataMs = 1_000;
const connectMs = 5_000;
const responseMs = 15_000;
const attemptsMax = 2;

/**
 * Keys from the places that AWS's library asks, in its order: environment, profile (keys, role, program, login), web identity, container, machine.
 *
 * @param region of the registry: that of STS, unless the profile has one
 */
export async function findAwsKeys({ region }: { region: string }): Promise<CloudAnswer> {
  const clues: string[] = [];
  const provide = defaultProvider({
    timeout: metadataMs,
    maxRetries: 0,
    ec2MetadataV1Disabled: true,
    parentClientConfig: { region },
    clientConfig: {
      maxAttempts: attemptsMax,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: responseMs,
        // The library itself does not use HTTPS_PROXY.
        httpsAgent: new Agent({ keepAlive: true, proxyEnv: process.env }),
      },
    },
    logger: recorder(clues),
  });
  try {
    const { accessKeyId, secretAccessKey, sessionToken } = await provide();
    return { aws: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
  } catch (error) {
    return answerTo(error, clues.join('\n'));
  }
}

/** Texts of the library, which contain paths, commands and answers, and the problems that they mean. */
const problems: readonly [RegExp, string][] = [
  [/aws (?:sso )?login/i, 'the login of the AWS profile has expired or does not exist: run aws sso login'],
  [/requires multi-factor/, 'the AWS profile requires multi-factor authentication'],
  [/Detected a cycle/, 'the AWS profile refers to itself'],
  [
    /Command failed|maxBuffer|credential_process (?:returned|did not return)/,
    'the credential_process of the AWS profile failed',
  ],
];

/** The library continues with the next place after most failures, and tells the reason to the logger only. */
function recorder(clues: string[]) {
  const ignore = (): void => undefined;
  const debug = (...content: unknown[]): void => void clues.push(content.map(String).join(' '));
  return { debug, info: ignore, warn: ignore, error: ignore };
}

function answerTo(error: unknown, clues: string): CloudAnswer {
  const text = `${error instanceof Error ? error.message : ''}\n${clues}`;
  const known = problems.find(([pattern]) => pattern.test(text));
  if (known !== undefined) return { problem: known[1] };
  if (text.startsWith('Could not load credentials from any providers')) return {};
  return { problem: `AWS gives no credentials (${errorCode(error)})` };
}
