import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { wholeText } from '../text-lines.ts';
import { platformApplications } from './platform-applications.ts';

/**
 * An application resource file (erlang.org, "app"): `{application, cowboy, [{vsn, "2.10.0"}, {applications, [kernel, stdlib]}, …]}`. It owns
 * the folder above `ebin`. Applications of Erlang/OTP and Elixir have the type `otp`, others come from Hex.
 */
export function readAppFile(bytes: Uint8Array): FileFacts {
  const text = wholeText(bytes);
  const name = /\{\s?application\s?,\s{0,16}'?([a-zA-Z][\w@]{0,255})/.exec(text)?.[1];
  const version = /\{\s?vsn\s?,\s{0,16}"([^"]{1,256})"/.exec(text)?.[1];
  if (name === undefined || version === undefined) return { warnings: ['The application has no name or no version.'] };
  const required = /\{\s?applications\s?,\s{0,16}\[([^\]]{0,8192})\]/.exec(text)?.[1] ?? '';
  const builder = new FactsBuilder();
  builder.addOwnedFolder('..');
  const type = platformApplications.has(name) ? 'otp' : 'hex';
  const dependencies = required.split(',').map((each) => each.trim().replaceAll("'", ''));
  builder.addPackage({ type, name, version, licenses: [], ...givenDetails({ dependencies }) }, 'line 1');
  return builder.build();
}
