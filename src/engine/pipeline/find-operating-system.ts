import type { OperatingSystem } from '../../domain/package.ts';
import { releasePaths } from '../analyzers/os-release/os-release-analyzer.ts';
import { findNode, type MergedTree, resolvePath } from './merged-tree.ts';

/**
 * os-release(5): `/etc/os-release` has precedence over `/usr/lib/os-release`. Without them, release files of distributions are used. Each may
 * be a link.
 */
export function findOperatingSystem(tree: MergedTree): OperatingSystem | null {
  for (const path of releasePaths) {
    const resolved = resolvePath(tree, path, true);
    const facts = resolved === undefined ? [] : (findNode(tree, resolved)?.file?.facts ?? []);
    const found = facts.find((one) => one.facts.operatingSystem)?.facts.operatingSystem;
    if (found) return found;
  }
  return null;
}
