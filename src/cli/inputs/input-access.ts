import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import type { CliContext } from '../cli-context.ts';
import type { InputFlags } from './input-options.ts';
import type { InputTools } from './scan-input.ts';

/** How the inputs of one command are opened. */
export interface InputAccess {
  flags: InputFlags;
  context: CliContext;
  /** Credentials for the registry of a reference: those of the command line, else a stored login. */
  credentialsFor(reference: string, tools: InputTools): Promise<RegistryCredentials | undefined>;
}
