import { GoogleAuth } from 'google-auth-library';
import type { CloudAnswer } from './cloud-question.ts';
import { errorCode } from './error-code.ts';

const scope = 'https://www.googleapis.com/auth/cloud-platform.read-only';

/**
 * A token for Google's application default credentials: the file of GOOGLE_APPLICATION_CREDENTIALS (service account, workload identity federation
 * and others), the login of gcloud, the metadata server.
 */
export async function findGoogleToken(): Promise<CloudAnswer> {
  // The library would otherwise run gcloud to learn the project, which a token does not need.
  const auth = new GoogleAuth({ scopes: [scope], projectId: 'none' });
  try {
    const token = await auth.getAccessToken();
    return token ? { token } : {};
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (/Could not load the default credentials/.test(text)) return {};
    return { problem: `Google gives no token (${errorCode(error)})` };
  }
}
