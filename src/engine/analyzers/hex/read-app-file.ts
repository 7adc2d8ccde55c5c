import type { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';
import { platformApplications } from './platform-applications.ts';

export interface Application {
  name: string;
  version: string;
  licenses: string[];
  dependencies: string[];
  /** Whether it has the list of modules, which each build tool writes. */
  hasModules: boolean;
}

/**
 * An application resource file (erlang.org, "app"): `{application, cowboy, [{vsn, "2.10.0"}, {applications, [kernel, stdlib]}, …]}`. Rebar
 * copies `{licenses, ["MIT"]}` from its source. Undefined without name or version.
 */
export function readAppFile(bytes: Uint8Array): Application | undefined {
  const text = wholeText(bytes);
  const name = /\{\s?application\s?,\s{0,16}'?([a-zA-Z][\w@]{0,255})/.exec(text)?.[1];
  const version = /\{\s?vsn\s?,\s{0,16}"([^"]{1,256})"/.exec(text)?.[1];
  if (name === undefined || version === undefined) return undefined;
  const required = /\{\s?applications\s?,\s{0,16}\[([^\]]{0,8192})\]/.exec(text)?.[1] ?? '';
  const licenses = /\{\s?licenses\s?,\s{0,16}\[([^\]]{0,8192})\]/.exec(text)?.[1] ?? '';
  return {
    name,
    version,
    licenses: [...licenses.matchAll(/"([^"]{1,256})"/g)].map(([, license]) => license ?? ''),
    dependencies: required.split(',').map((each) => each.trim().replaceAll("'", '')),
    hasModules: /\{\s?modules\s?,\s{0,16}\[/.test(text),
  };
}

/** Applications of Erlang/OTP and Elixir have the type `otp`, others come from Hex. */
export function declareApplication(
  builder: FactsBuilder,
  { name, version, licenses, dependencies }: Application,
): void {
  const type = platformApplications.has(name) ? 'otp' : 'hex';
  const details = givenDetails({ dependencies });
  builder.addPackage({ type, name, version, licenses: boundedLicenses(licenses), ...details }, 'line 1');
}
