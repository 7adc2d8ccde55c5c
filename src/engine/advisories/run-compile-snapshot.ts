import { type RefreshHooks, type RefreshRequest, type RefreshResult, refreshSnapshot } from './refresh-snapshot.ts';

/** Fetching and compiling advisories as a task for a worker thread: plain data in and out. */
export function runCompileSnapshot(request: RefreshRequest, hooks: RefreshHooks = {}): Promise<RefreshResult> {
  return refreshSnapshot(request, hooks);
}
