import { type DifferenceContext, onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const mavenOrder: Reason = {
  id: 'maven-order',
  text: "Trivy's order of Maven versions differs from Maven's own for milestones and releases with a zero or an added number (9.0.0.M0, 8.0.0-RC10.1), and OSV-Scanner places 5.1.13.RELEASE.1 before 5.1.13.RELEASE. ComparableVersion of Maven 3.9 has the order of Plimsoll.",
  explains: (context) =>
    context.subject.ecosystem === 'Maven' &&
    ((onlyDiffers(context, 'trivy') && hasVersion(context, /[a-z]/i)) ||
      (onlyDiffers(context, 'osv-scanner') && hasVersion(context, /\.(?:RELEASE|Final|GA)[.-]\d/i))),
};

function hasVersion({ item, bounds }: DifferenceContext, form: RegExp): boolean {
  return [item.version, ...bounds].some((version) => form.test(version));
}
