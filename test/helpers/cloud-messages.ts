import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A port without a service. */
const nowhere = 'http://127.0.0.1:9';

/** The messages of `cloudMessages` when each library has found credentials and has tried to use them. */
export const messagesOfLibraries = [
  'plimsoll: continuing without a login at 111122223333.dkr.ecr.eu-west-1.amazonaws.com: AWS gives no credentials (ECONNREFUSED)',
  'plimsoll: continuing without a login at acme.azurecr.io: Azure gives no token for the identity of the environment variables',
  'plimsoll: continuing without a login at gcr.io: Google gives no token (ECONNREFUSED)',
];

/** Scans an image of each cloud with a built program, with credentials of the environment and a proxy that refuses connections. */
export async function cloudMessages(program: string, args: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-clouds-'));
  const token = path.join(folder, 'token');
  writeFileSync(token, 'canary');
  const registries: [string, Record<string, string>][] = [
    [
      '111122223333.dkr.ecr.eu-west-1.amazonaws.com/api',
      { AWS_ROLE_ARN: 'arn:aws:iam::111122223333:role/puller', AWS_WEB_IDENTITY_TOKEN_FILE: token },
    ],
    [
      'acme.azurecr.io/api',
      {
        AZURE_TOKEN_CREDENTIALS: 'WorkloadIdentityCredential',
        AZURE_TENANT_ID: '409520d4-8100-4d1d-ad47-72432ddcc120',
        AZURE_CLIENT_ID: '5a3b0c2e-0000-4000-8000-000000000001',
        AZURE_FEDERATED_TOKEN_FILE: token,
      },
    ],
    ['gcr.io/project/api', { GCE_METADATA_HOST: '127.0.0.1:9' }],
  ];
  try {
    const printed = registries.map(async ([image, variables]) => {
      const env = { PATH: '/usr/bin:/bin', HOME: folder, HTTPS_PROXY: nowhere, ...variables };
      const failed = await promisify(execFile)(program, [...args, 'scan', '--offline', image], { env }).catch(
        (error: { stderr?: string }) => error,
      );
      return failed.stderr?.split('\n')[0] ?? '';
    });
    return await Promise.all(printed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
