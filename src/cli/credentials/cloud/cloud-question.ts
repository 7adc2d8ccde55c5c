/**
 * `all`: every place that the provider's library knows, with identities of the machine and of the cloud's command line. `configured`: only what
 * environment variables and profiles name.
 */
export type CredentialSources = 'all' | 'configured';

/** What the program of `cloud-worker.ts` reads from its standard input, as JSON. */
export type CloudQuestion = { sources: CredentialSources } & (
  | { cloud: 'aws'; region: string }
  | { cloud: 'azure'; authority: string; audiences: readonly string[] }
  | { cloud: 'google' }
);

/** What it prints as its last line. Neither credentials nor a problem: there are no credentials. */
export interface CloudAnswer {
  aws?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** An access token of Azure or Google. */
  token?: string;
  /** A clause for the user, without text of a library, a file or a server. */
  problem?: string;
}
