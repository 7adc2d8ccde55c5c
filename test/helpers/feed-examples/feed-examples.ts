import { alpineSecdbExample } from './alpine-secdb-example.ts';
import { amazonExample } from './amazon-example.ts';
import { archTrackerExample } from './arch-tracker-example.ts';
import { azureLinuxExample } from './azure-linux-example.ts';
import { debianTrackerExample } from './debian-tracker-example.ts';
import { endOfLifeExample } from './end-of-life-example.ts';
import { epssExample } from './epss-example.ts';
import { fedoraExample } from './fedora-example.ts';
import type { FeedExample } from './feed-example.ts';
import { kevExample } from './kev-example.ts';
import { mavenIndexExample } from './maven-index-example.ts';
import { nvdExample } from './nvd-example.ts';
import { oracleExample } from './oracle-example.ts';
import { osvExample } from './osv-example.ts';
import { photonExample } from './photon-example.ts';
import { redhatVexExample } from './redhat-vex-example.ts';
import { ubuntuTrackerExample } from './ubuntu-tracker-example.ts';
import { vulnrichmentExample } from './vulnrichment-example.ts';

/** One example for each format of a feed. */
export const feedExamples: readonly FeedExample[] = [
  osvExample,
  amazonExample,
  oracleExample,
  photonExample,
  fedoraExample,
  azureLinuxExample,
  redhatVexExample,
  debianTrackerExample,
  ubuntuTrackerExample,
  alpineSecdbExample,
  archTrackerExample,
  vulnrichmentExample,
  nvdExample,
  mavenIndexExample,
  epssExample,
  kevExample,
  endOfLifeExample,
];
