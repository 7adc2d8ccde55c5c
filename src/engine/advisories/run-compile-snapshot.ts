import { type RefreshHooks, type RefreshRequest, type RefreshResult, refreshSnapshot } from './refresh-snapshot.ts';

/** Downloading and compiling advisories as a task of a worker. Input and output are plain data. */
export function runCompileSnapshot(request: RefreshRequest, hooks: RefreshHooks = {}): Promise<RefreshResult> {
  return refreshSnapshot(request, hooks);
}
