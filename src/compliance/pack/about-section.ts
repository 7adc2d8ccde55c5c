import type { Section } from '../../reports/report-document.ts';
import type { PackFacts } from './pack-facts.ts';

/** Documents of a pack in formats of other standards. */
const documentTerms = [
  {
    term: 'OSCAL',
    definition:
      'oscal-assessment-results.json has the controls of this pack as OSCAL assessment results (NIST, version 1.1.3). A control with a warning is not satisfied there, for the reason other.',
  },
  {
    term: 'OpenVEX',
    definition:
      'openvex.json has a statement for each open finding under an exception at the end of the period. An accepted risk leaves the image affected.',
  },
  {
    term: 'Bills of materials',
    definition:
      'The folder sbom has the CycloneDX document of the latest result of each tag and platform: at most 2,000 documents and 512 Mi characters. The table sboms lists all results.',
  },
];

export function aboutSection({ framework, evidence, scope, hasDocuments }: PackFacts): Section {
  const { critical, high, medium, low } = evidence.policy;
  return {
    id: 'about',
    title: 'About this pack',
    blocks: [
      {
        kind: 'terms',
        terms: [
          { term: 'Scope', definition: scope.join(' ') },
          {
            term: 'Verified, warning, failed',
            definition:
              'The status of a control is the worst status of its rules. A rule without sufficient evidence gives a warning, never verified. Not applicable: image scans give no evidence for the control, or there was nothing to evaluate.',
          },
          {
            term: 'Evidence offered',
            definition:
              'A control about your systems or about actions of people is never verified by facts about this service alone. Its evidence is offered as a warning until reviews that cover the whole period are recorded. Without such reviews, an assessor must evaluate the control.',
          },
          {
            term: 'Tag in scope',
            definition:
              'A tag of an image in the scope that the service knew at some time in the period. Images in registries that are not connected are not known. A tag counts as scanned if each of its platforms that was ever scanned or requested was completely assessed in the period.',
          },
          {
            term: 'Open at end of period',
            definition:
              'A vulnerability in a package of a tag and platform that was found before the end of the period and was not closed by then. Its severity is the latest known severity.',
          },
          {
            term: 'Malicious packages',
            definition:
              'Open findings of packages that a record of OpenSSF or GitHub calls malicious. Findings that an exception covers do not count. Packages without such a record are not recognized.',
          },
          {
            term: 'Closure proven',
            definition:
              'A later complete scan of the tag and platform no longer found it. Findings that ended because their tag was removed were not remediated: they count neither as closed in time nor as late.',
          },
          {
            term: 'Deadline',
            definition: `Days from the first detection in any tag of the image, according to the policy of the organization: critical ${critical}, high ${high}, medium ${medium}, low ${low}. If a control has other deadlines, its numbers list them.`,
          },
          {
            term: 'Access list',
            definition:
              'The access list shows the state at the time of the pack, not at the end of the period. The audit log contains its history.',
          },
          {
            term: 'Audit log',
            definition:
              'Each entry has the SHA-256 of the previous hash (32 bytes) and the entry as canonical JSON, which the JSON document contains. Checkpoints are signed with the key of the organization (Ed25519): the line `plimsoll audit checkpoint`, a line feed, and hash, number, organizationId, sequence (as text) and signedAt as canonical JSON. The log was signed before this pack was created.',
          },
          {
            term: 'Verifying this pack',
            definition:
              'manifest.json contains the SHA-256 of every file, and signature.json an Ed25519 signature over manifest.json. `plimsoll verify PACK.zip --key FINGERPRINT` checks both without a network. Obtain the fingerprint from the organization, not from the pack.',
          },
          ...(hasDocuments === true ? documentTerms : []),
          { term: 'Source', definition: `${framework.source}; ${framework.edition}.` },
        ],
      },
    ],
  };
}
