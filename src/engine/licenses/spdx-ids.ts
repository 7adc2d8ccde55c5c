import deprecated from 'spdx-license-ids/deprecated.json' with { type: 'json' };
import current from 'spdx-license-ids/index.json' with { type: 'json' };

/** Ids of the SPDX License List by lower-case id. Declarations spell them in any case. Current ids win over deprecated ones. */
export const spdxIds: ReadonlyMap<string, string> = new Map(
  [...deprecated, ...current].map((id) => [id.toLowerCase(), id]),
);
