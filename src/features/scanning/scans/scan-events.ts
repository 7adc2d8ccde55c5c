import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { presentStatus } from './present-scan.ts';
import { findScanStatuses } from './scan-status-store.ts';
import type { ScanStatusRow } from './scan-store.ts';

/** Streams the progress of scans. No stream holds a database connection: one query per second serves all streams. */
export interface ScanEvents {
  /**
   * Server-sent events (HTML living standard, §9.2) of one scan: the current state, one event per change, then the end. Throws RATE_LIMITED
   * when the organization has too many streams and SERVICE_UNAVAILABLE when the service is stopping.
   */
  watch(organizationId: string, scan: ScanStatusRow): Readable;
  /** Ends all streams and refuses new ones. */
  close(): Promise<void>;
}

export interface ScanEventsOptions {
  log: { warn(details: object, message: string): void };
  /** Interval of database polls. */
  intervalMs?: number;
  /** Idle time after which a comment is sent, so that proxies do not close the connection. */
  heartbeatMs?: number;
  /** Maximum duration of a stream, after which the client must authenticate again. */
  lifetimeMs?: number;
  /** Open streams of one organization on this replica. */
  streamsMax?: number;
  /** Unread bytes after which a client is disconnected; by default a few hundred events. */
  unreadBytesMax?: number;
}

interface Watcher {
  organizationId: string;
  stream: Readable;
  /** The last sent state as JSON. */
  sent: string;
  sentAt: number;
  openedAt: number;
  unreadBytesMax: number;
  /** All events were sent. The stream counts until the client has read them. */
  isOver: boolean;
}

const graceMs = 60_000;
const ended = new Set<string>(['COMPLETE', 'FAILED', 'CANCELLED']);

export function createScanEvents(db: Kysely<Database>, options: ScanEventsOptions): ScanEvents {
  const { log, intervalMs = 1_000, heartbeatMs = 15_000, lifetimeMs = 10 * 60_000, streamsMax = 100 } = options;
  const { unreadBytesMax = 64 * 1024 } = options;
  const watchers = new Map<string, Set<Watcher>>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  let isClosed = false;

  function watch(organizationId: string, scan: ScanStatusRow): Readable {
    if (isClosed) throw new ApiError('SERVICE_UNAVAILABLE', 'The service is stopping', { retryAfterSeconds: 5 });
    if (all().filter((one) => one.organizationId === organizationId).length >= streamsMax) {
      throw new ApiError(
        'RATE_LIMITED',
        `The organization already has ${streamsMax} open status streams; close one first`,
        {
          retryAfterSeconds: 5,
        },
      );
    }
    const stream = new Readable({ read: () => undefined });
    const now = Date.now();
    const watcher: Watcher = {
      organizationId,
      stream,
      sent: '',
      sentAt: now,
      openedAt: now,
      unreadBytesMax,
      isOver: false,
    };
    const ofScan = watchers.get(scan.id) ?? new Set();
    watchers.set(scan.id, ofScan.add(watcher));
    stream.once('close', () => {
      ofScan.delete(watcher);
      if (ofScan.size === 0 && watchers.get(scan.id) === ofScan) watchers.delete(scan.id);
    });
    sendStatus(watcher, scan);
    schedule();
    return stream;
  }

  const all = (): Watcher[] => [...watchers.values()].flatMap((ofScan) => [...ofScan]);

  function schedule(): void {
    if (timer || isClosed || watchers.size === 0) return;
    timer = setTimeout(() => {
      polling = poll()
        .catch((error: unknown) => log.warn({ err: error }, 'could not read the progress of scans'))
        .finally(() => {
          timer = undefined;
          schedule();
        });
    }, intervalMs);
    timer.unref();
  }

  async function poll(): Promise<void> {
    keepAlive();
    const ids = [...watchers.keys()];
    if (ids.length === 0) return;
    const rows = new Map((await findScanStatuses(db, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rows.get(id);
      for (const watcher of watchers.get(id) ?? []) {
        if (row) sendStatus(watcher, row);
        else finish(watcher, 'deleted', JSON.stringify({ scanId: id, deleted: true }));
      }
    }
  }

  /** Runs even when the database does not respond. */
  function keepAlive(): void {
    const now = Date.now();
    for (const watcher of all()) {
      const age = now - watcher.openedAt;
      // A client that does not read the last event is disconnected.
      if (age >= lifetimeMs + graceMs) watcher.stream.destroy();
      else if (age >= lifetimeMs) end(watcher);
      else if (now - watcher.sentAt >= heartbeatMs) send(watcher, ': still here\n\n');
    }
  }

  return {
    watch,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const watcher of all()) end(watcher);
      await polling;
    },
  };
}

/** Sends the status if it differs from the last one that was sent. */
function sendStatus(watcher: Watcher, row: ScanStatusRow): void {
  const status = presentStatus(row);
  const text = JSON.stringify(status);
  if (text === watcher.sent) return;
  watcher.sent = text;
  if (ended.has(status.status)) finish(watcher, 'status', text);
  else send(watcher, `event: status\ndata: ${text}\n\n`);
}

/** Browsers reconnect after every end of a stream. The long retry interval prevents that. */
const reconnectMs = 60 * 60_000;

function finish(watcher: Watcher, event: string, data: string): void {
  send(watcher, `event: ${event}\ndata: ${data}\nretry: ${reconnectMs}\n\n`);
  end(watcher);
}

function end(watcher: Watcher): void {
  if (!watcher.isOver) watcher.stream.push(null);
  watcher.isOver = true;
}

function send(watcher: Watcher, text: string): void {
  const { stream } = watcher;
  if (stream.destroyed || watcher.isOver) return;
  if (stream.readableLength > watcher.unreadBytesMax) return void stream.destroy();
  watcher.sentAt = Date.now();
  stream.push(text);
}
