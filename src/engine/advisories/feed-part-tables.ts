/**
 * Tables of a feed part, which is the parsed content of one file. The staging store has them too.
 * `record.entries`: the packages of the record, of which the vulnerability is only known when all feeds are read (`PartEntry`).
 */
export const feedPartTables = `
  CREATE TABLE record (id TEXT, ecosystem TEXT, modified INTEGER, names TEXT, facts TEXT, entries TEXT, PRIMARY KEY (id, ecosystem));
  CREATE TABLE entry (ecosystem TEXT, name TEXT, advisory TEXT, vulnerability, build TEXT, modified INTEGER, supplement INTEGER, body TEXT);
  CREATE TABLE opinion (vulnerability TEXT, source TEXT, feed TEXT, body TEXT, PRIMARY KEY (vulnerability, source, feed)) WITHOUT ROWID;
  CREATE TABLE rejected (vulnerability TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE score (cve TEXT PRIMARY KEY, score REAL, percentile REAL) WITHOUT ROWID;
  CREATE TABLE exploited (cve TEXT PRIMARY KEY, dueOn TEXT) WITHOUT ROWID;
  CREATE TABLE release (product TEXT, release TEXT, endsOn TEXT, extendedEndsOn TEXT, PRIMARY KEY (product, release)) WITHOUT ROWID;
  CREATE TABLE artifact (sha1 TEXT PRIMARY KEY, groupId TEXT, artifact TEXT, version TEXT) WITHOUT ROWID;
  CREATE TABLE built (ecosystem TEXT, name TEXT, source TEXT, sameVersion INTEGER, PRIMARY KEY (ecosystem, name, source)) WITHOUT ROWID;`;

/** What happens to a row that is already there. The same rules apply within a part and between parts, so the result is the same. */
export const onConflict = {
  record: `ON CONFLICT (id, ecosystem) DO UPDATE
    SET modified = excluded.modified, names = excluded.names, facts = excluded.facts, entries = excluded.entries
    WHERE excluded.modified >= modified`,
  opinion: 'ON CONFLICT DO UPDATE SET body = excluded.body',
  rejected: 'ON CONFLICT DO NOTHING',
  score: 'ON CONFLICT DO UPDATE SET score = excluded.score, percentile = excluded.percentile',
  // The earliest of several dates counts, and a date has precedence over none.
  exploited: `ON CONFLICT DO UPDATE SET dueOn = excluded.dueOn
    WHERE excluded.dueOn IS NOT NULL AND (dueOn IS NULL OR excluded.dueOn < dueOn)`,
  release: 'ON CONFLICT DO UPDATE SET endsOn = excluded.endsOn, extendedEndsOn = excluded.extendedEndsOn',
  // Two coordinates with the same bytes: the smaller ones, whatever the order of the lines.
  artifact: `ON CONFLICT DO UPDATE
    SET groupId = excluded.groupId, artifact = excluded.artifact, version = excluded.version
    WHERE (excluded.groupId, excluded.artifact, excluded.version) < (groupId, artifact, version)`,
  // Versions are those of the source package only if every record says so.
  built: 'ON CONFLICT DO UPDATE SET sameVersion = min(sameVersion, excluded.sameVersion)',
} as const;

export const copyStatements = `
  INSERT INTO record SELECT * FROM part.record WHERE true ${onConflict.record};
  INSERT INTO entry SELECT * FROM part.entry;
  INSERT INTO vulnerability SELECT DISTINCT vulnerability FROM part.entry WHERE typeof(vulnerability) = 'text' ON CONFLICT DO NOTHING`;

const isWanted = (column: string): string =>
  `(${column} IN (SELECT id FROM vulnerability) OR ${column} IN (SELECT vulnerability FROM facts))`;

export const copyFacts = `
  INSERT INTO opinion SELECT * FROM part.opinion WHERE ${isWanted('vulnerability')} ${onConflict.opinion};
  INSERT INTO rejected SELECT * FROM part.rejected WHERE ${isWanted('vulnerability')} ${onConflict.rejected};
  INSERT INTO score SELECT * FROM part.score WHERE ${isWanted('cve')} ${onConflict.score};
  INSERT INTO exploited SELECT * FROM part.exploited WHERE ${isWanted('cve')} ${onConflict.exploited};
  INSERT INTO release SELECT * FROM part.release WHERE true ${onConflict.release};
  INSERT INTO artifact SELECT * FROM part.artifact WHERE true ${onConflict.artifact};
  INSERT INTO built SELECT * FROM part.built WHERE true ${onConflict.built}`;
