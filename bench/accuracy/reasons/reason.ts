import type { DifferenceContext } from '../difference-context.ts';

/** Why tools differ, for a kind of difference that code recognizes. */
export interface Reason {
  id: string;
  /** For the documentation. */
  text: string;
  explains(context: DifferenceContext): boolean;
}
