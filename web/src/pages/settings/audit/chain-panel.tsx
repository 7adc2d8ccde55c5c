import { Banner } from '../../../components/feedback/banner.tsx';

/** How the log is protected, and how to verify it. */
export function ChainPanel() {
  return (
    <Banner tone="info" title="Each entry contains the hash of the entry before it">
      A signed checkpoint confirms the end of the chain regularly. <code>plimsoll admin audit verify</code> checks all
      entries and checkpoints.
    </Banner>
  );
}
