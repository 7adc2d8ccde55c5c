import { type DifferenceContext, onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const mavenOrder: Reason = {
  id: 'maven-order',
  text: "Trivy's order of Maven versions differs from Maven's own between versions of one release of which one has a suffix, for a point or a hyphen before the suffix (9.0.0-M1 and 9.0.0.M1), a zero and an added number or word (676.vfa.1 and 676.vfa). OSV-Scanner places 5.1.13.RELEASE.1 before 5.1.13.RELEASE. ComparableVersion of Maven 3.9 has the order of Plimsoll.",
  explains: (context) =>
    context.subject.ecosystem === 'Maven' &&
    ((onlyDiffers(context, 'trivy') && hasSuffixBesideBound(context, /[a-z]/i)) ||
      (onlyDiffers(context, 'osv-scanner') && hasSuffixBesideBound(context, /\.(?:RELEASE|Final|GA)[.-]\d/i))),
};

/** Whether a bound is another version of the same release, and one of the two has the suffix. */
function hasSuffixBesideBound({ item: { version }, bounds }: DifferenceContext, suffix: RegExp): boolean {
  return bounds.some(
    (bound) =>
      bound !== version && releaseOf(bound) === releaseOf(version) && (suffix.test(bound) || suffix.test(version)),
  );
}

/** The numbers at the front, without zeros at their end. */
function releaseOf(version: string): string {
  return (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').replace(/(?:\.0+)+$/, '');
}
