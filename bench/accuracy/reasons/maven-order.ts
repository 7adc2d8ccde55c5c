import type { Reason } from './reason.ts';

export const mavenOrder: Reason = {
  id: 'maven-order',
  text: "Trivy's order of Maven versions differs from Maven's own for milestones and releases with a zero or an added number (9.0.0.M0, 8.0.0-RC10.1).",
  explains: ({ subject, item, bounds }) =>
    subject.ecosystem === 'Maven' && [item.version, ...bounds].some((version) => /[a-z]/i.test(version)),
};
