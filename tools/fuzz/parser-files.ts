import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The file is named as a parser, or it reads JSON, a text format, or numbers of bytes. */
const parserName = /\/(?:read|parse|visit|strip|split|verify|inflate|decode)-[^/]*\.ts$/;
const parsing =
  /\.read(?:U?Int|BigU?Int|Double)\w*\(|\b(?:JSON\.parse|parseBoundedJson|parseLockJson|visitXml|readBlockYaml|readToml)\(/;
/** Stores read rows of the own database. */
const storing = /from 'kysely'/;

/** Files of `src` that may parse outside data. */
export function parserFiles(): string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return !storing.test(text) && (parserName.test(file) || parsing.test(text));
    })
    .sort();
}

/** Why files that `parserFiles` lists have no target. A pattern without such a file is an error. */
export const withoutTarget: readonly (readonly [files: RegExp, reason: string])[] = [
  [/^src\/config\/(?!parse-environment)/, 'The operator writes the settings, the flags and the files that they name.'],
  [
    /^src\/cli\/(?:options|read-|outputs\/read-template|documents\/read-named|selection\/read-selection|inputs\/read-credentials|verify-command)/,
    'They read files that the user names, and call a parser with a target.',
  ],
  [/^src\/cli\/credentials\//, 'Programs and libraries on the machine of the user answer.'],
  [/^src\/cli\/server\//, 'The service of the user answers, in the types of its own OpenAPI document.'],
  [
    /^src\/engine\/advisories\/(?:demo|exchange\/import|feed-cache|known-damage|read-feed|save-|snapshot-files|staging)/,
    'They pass on files that the parsers of feeds read, or files that this program wrote.',
  ],
  [
    /^src\/engine\/pipeline\/(?:json-batches|read-folder|layer-thread\/(?:inflate-gzip|read-in-thread|read-plain-file|verify-file|verify-in-thread))/,
    'They pass on bytes between threads. The layer targets read the same bytes, and the header of a gzip member has its own.',
  ],
  [
    /^src\/(?:app\/backup|db\/embedded|sensor\/(?:buffer|jobs|registry)|reports\/|features\/reporting\/|scanners\/canary)/,
    'This program or this project wrote the data.',
  ],
  [
    /^src\/features\/(?:findings|identity\/(?:api-keys|second-factor)|scanning)\//,
    'The schema of the endpoint checks the values.',
  ],
  [/^src\/features\/platform\/billing\/verify-event/, 'It compares a signature before the event is parsed.'],
  [
    /^src\/(?:http\/(?:read-|render-|validation|web)|oci\/(?:daemon|read-http-blob|registry\/bearer-token)|providers\/(?:provider-http|read-catalog|read-credentials|token-lifetime|aws-ecr\/aws-refusal)|sensor\/service)/,
    'They move bodies over the network and call `parseBoundedJson`, or read a single value of it.',
  ],
  [
    /^src\/scanners\/(?:grype\/look-up|osv\/read-osv-database|trivy\/red-hat)/,
    'They open the database of an installed scanner, whose records have a target.',
  ],
];
