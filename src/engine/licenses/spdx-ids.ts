import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const current: readonly string[] = require('spdx-license-ids/index.json');
const deprecated: readonly string[] = require('spdx-license-ids/deprecated.json');

/** Ids of the SPDX License List by lower-case id. Declarations spell them in any case. Current ids win over deprecated ones. */
export const spdxIds: ReadonlyMap<string, string> = new Map(
  [...deprecated, ...current].map((id) => [id.toLowerCase(), id]),
);
