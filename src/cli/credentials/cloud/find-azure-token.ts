import { AzureCliCredential, DefaultAzureCredential, type TokenCredential } from '@azure/identity';
import type { CloudAnswer, CloudQuestion } from './cloud-question.ts';
import { errorCode } from './error-code.ts';

type AzureQuestion = Extract<CloudQuestion, { cloud: 'azure' }>;

const azureCliMs = 20_000;
/** The library's errors of places that have no credentials. */
const absences: ReadonlySet<string> = new Set([
  'AggregateAuthenticationError',
  'AuthenticationRequiredError',
  'CredentialUnavailableError',
]);

/**
 * A token from the places that Azure's library asks: environment (secret or certificate), workload identity, managed identity, then the command
 * line of Azure. `AZURE_TOKEN_CREDENTIALS` selects one.
 */
export async function findAzureToken(question: AzureQuestion): Promise<CloudAnswer> {
  const { AZURE_CLIENT_SECRET, AZURE_CLIENT_CERTIFICATE_PATH, AZURE_FEDERATED_TOKEN_FILE } = process.env;
  const isConfigured = Boolean(AZURE_CLIENT_SECRET || AZURE_CLIENT_CERTIFICATE_PATH || AZURE_FEDERATED_TOKEN_FILE);
  for (const credential of credentialsOf(question)) {
    const answer = await tokenOf(credential, question.audiences);
    if (answer.token !== undefined || answer.problem !== undefined) return answer;
  }
  // The library treats incomplete variables and a directory that it cannot reach like absent credentials.
  return isConfigured ? { problem: 'Azure gives no token for the identity of the environment variables' } : {};
}

/** The managed identity is only asked after its metadata service has responded to a probe, which takes a second at most. */
function credentialsOf({ authority, sources }: AzureQuestion): TokenCredential[] {
  const { AZURE_AUTHORITY_HOST: authorityHost = authority, AZURE_TOKEN_CREDENTIALS: chosen } = process.env;
  const isChosen = sources === 'all' && chosen !== undefined && chosen !== '';
  // Without a choice, the library also runs PowerShell and other programs.
  if (!isChosen) process.env['AZURE_TOKEN_CREDENTIALS'] = sources === 'all' ? 'prod' : 'EnvironmentCredential';
  const first = new DefaultAzureCredential({ authorityHost });
  const isAlone = isChosen || sources === 'configured';
  return isAlone ? [first] : [first, new AzureCliCredential({ processTimeoutInMs: azureCliMs })];
}

/** A directory that does not know the audience of registries knows that of the resource manager. */
async function tokenOf(credential: TokenCredential, audiences: readonly string[]): Promise<CloudAnswer> {
  let answer: CloudAnswer = {};
  for (const audience of audiences) {
    try {
      const granted = await credential.getToken(`${audience}/.default`);
      if (granted !== null) return { token: granted.token };
    } catch (error) {
      const isAbsent = absences.has(errorCode(error));
      if (!isAbsent) answer = { problem: `Azure gives no token (${reasonOf(error)})` };
      else if (!(credential instanceof AzureCliCredential)) return {};
    }
  }
  return answer;
}

/** The number that Microsoft documents for the refusal, or the kind of the error. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  return /AADSTS\d{1,8}/.exec(text)?.[0] ?? errorCode(error);
}
