import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { recordOf } from '../../engine/text-formats/outside-values.ts';
import { openSealedFolder } from '../buffer/sealed-folder.ts';
import { readJob, type SensorJob } from '../service/service-replies.ts';

/** A claimed job whose result is not stored yet. */
export interface JournalEntry {
  job: SensorJob;
  /** Number of times that a restarted sensor began it again. */
  resumes: number;
}

/** The claimed jobs on disk, encrypted, so that a sensor that was killed continues them at once and not after the end of their leases. */
export interface JobJournal {
  entries(): Promise<JournalEntry[]>;
  put(entry: JournalEntry): Promise<void>;
  remove(jobId: string): Promise<void>;
}

const suffix = '.job';

export async function openJobJournal(folder: string, key: Uint8Array): Promise<JobJournal> {
  const files = await openSealedFolder(join(folder, 'jobs'), { key, suffix });
  return {
    async entries() {
      const entries: JournalEntry[] = [];
      for (const { name } of await files.list()) {
        const bytes = await files.read(name);
        const entry = bytes && readEntry(bytes);
        if (entry) entries.push(entry);
      }
      return entries;
    },
    async put(entry) {
      await files.write(nameOf(entry.job.jobId), Buffer.from(JSON.stringify(entry), 'utf8'));
    },
    remove: (jobId) => files.remove(nameOf(jobId)),
  };
}

function nameOf(jobId: string): string {
  return `${createHash('sha256').update(jobId).digest('hex').slice(0, 32)}${suffix}`;
}

function readEntry(bytes: Buffer): JournalEntry | undefined {
  try {
    const { job, resumes } = recordOf(JSON.parse(bytes.toString('utf8')));
    return { job: readJob(job), resumes: typeof resumes === 'number' ? resumes : 0 };
  } catch {
    // Another version wrote it. The service gives the scan to a sensor again after the end of the lease.
    return undefined;
  }
}
