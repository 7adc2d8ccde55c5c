import { expect, it } from 'vitest';
import { documentPurl } from './document-purl.ts';

it.each([
  ['pkg:rpm/almalinux/openssl@1?distro=almalinux-9.3', 'pkg:rpm/alma/openssl@1?distro=almalinux-9.3'],
  ['pkg:rpm/rhel/openssl@1?distro=rhel-9.3', 'pkg:rpm/redhat/openssl@1?distro=rhel-9.3'],
  ['pkg:rpm/ol/openssl@1?distro=ol-8.9', 'pkg:rpm/oracle/openssl@1?distro=ol-8.9'],
  ['pkg:rpm/amzn/openssl@1?distro=amzn-2023', 'pkg:rpm/amazon/openssl@1?distro=amzn-2023'],
  ['pkg:rpm/opensuse-leap/curl@1?distro=opensuse-leap-15.5', 'pkg:rpm/opensuse/curl@1?distro=opensuse-leap-15.5'],
  ['pkg:rpm/sles/curl@1?distro=sles-15.5', 'pkg:rpm/suse/curl@1?distro=sles-15.5'],
])('%s is %s in documents', (purl, expected) => {
  expect(documentPurl({ purl })).toBe(expected);
});

it.each(['pkg:rpm/rocky/openssl@1', 'pkg:rpm/ol@1', 'pkg:deb/debian/ol@1', 'pkg:npm/rhel/x@1'])(
  '%s is unchanged',
  (purl) => {
    expect(documentPurl({ purl })).toBe(purl);
  },
);
