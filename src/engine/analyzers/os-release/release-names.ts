/**
 * Starts of the first line of release files in lower case, and the `ID` that the os-release file of the same distribution has. A longer start
 * is before a shorter one.
 */
export const releaseNames: readonly (readonly [start: string, id: string])[] = [
  ['almalinux', 'almalinux'],
  ['amazon linux', 'amzn'],
  ['anolis os', 'anolis'],
  ['cbl-mariner', 'mariner'],
  ['centos', 'centos'],
  ['cloudlinux', 'cloudlinux'],
  ['euleros', 'euleros'],
  ['fedora', 'fedora'],
  ['gentoo', 'gentoo'],
  ['mageia', 'mageia'],
  ['microsoft azure linux', 'azurelinux'],
  ['miracle linux', 'miraclelinux'],
  ['miraclelinux', 'miraclelinux'],
  ['openeuler', 'openeuler'],
  ['opensuse', 'opensuse'],
  ['oracle linux', 'ol'],
  ['red hat enterprise linux', 'rhel'],
  ['rocky linux', 'rocky'],
  ['scientific linux', 'scientific'],
  ['slackware', 'slackware'],
  ['suse linux enterprise server', 'sles'],
  ['suse linux enterprise desktop', 'sled'],
  ['virtuozzo', 'virtuozzo'],
  ['vmware photon', 'photon'],
];
