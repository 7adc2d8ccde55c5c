import { gzipSync } from 'node:zlib';
import type { FeedExample } from './feed-example.ts';

const text = `<?xml version="1.0" ?>
<updates><update author="linux-security@amazon.com" status="final" type="security" version="1.4"><id>ALAS2023-2024-001</id>
<title>Amazon Linux 2023 - ALAS2023-2024-001: Important priority package update for openssl</title>
<issued date="2024-01-02T03:04:05Z"/><updated date="2024-02-03 10:00"/><severity>important</severity>
<description>Package updates are available that fix: CVE-2024-1111 &amp; CVE-2024-2222.</description>
<references><reference href="https://example.org" id="CVE-2024-1111" title="" type="cve"/><reference id="CVE-2024-2222" type="cve"/></references>
<pkglist><collection short="amazon-linux"><name>Amazon Linux</name>
<package arch="x86_64" epoch="1" name="openssl-libs" release="1.amzn2023.0.1" version="3.0.8"><filename>a.rpm</filename></package>
<package arch="aarch64" epoch="1" name="openssl-libs" release="1.amzn2023.0.1" version="3.0.8"><filename>b.rpm</filename></package>
<package arch="x86_64" epoch="1" name="openssl" release="1.amzn2023.0.1" version="3.0.8"/>
</collection></pkglist></update>
<update type="security"><id>ALAS2023-2024-002</id><title>b</title><severity>low</severity>
<references><reference id="CVE-2024-3333" type="cve"/></references>
<pkglist><collection><package arch="noarch" epoch="0" name="zlib" release="9" version="1"/></collection></pkglist></update>
</updates>`;

export const amazonExample: FeedExample = { feedId: 'amazon', part: '2023', bytes: gzipSync(text), records: 2 };
