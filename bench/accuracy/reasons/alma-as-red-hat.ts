import type { Reason } from './reason.ts';

export const almaAsRedHat: Reason = {
  id: 'alma-as-red-hat',
  text: "Grype matches Rocky Linux and CentOS with Red Hat's records. The database of this comparison has the errata of AlmaLinux in their place, which are not those of the distribution.",
  explains: ({ isOwn, reporting, subject }) =>
    !isOwn && reporting.every((name) => name === 'grype') && /^(?:Rocky Linux|Red Hat):/.test(subject.ecosystem),
};
