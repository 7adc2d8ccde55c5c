import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { swiftAnalyzer } from './swift-analyzer.ts';

const analyze = (lock: object) => namesOf(analyzeText(swiftAnalyzer, 'srv/Package.resolved', JSON.stringify(lock)));

describe('swiftAnalyzer', () => {
  it('reads Package.resolved of versions 2 and 3', () => {
    const pins = [
      {
        identity: 'nio',
        kind: 'remoteSourceControl',
        location: 'https://github.com/apple/swift-nio.git',
        state: { version: '2.0.0' },
      },
      {
        identity: 'x',
        kind: 'remoteSourceControl',
        location: 'git@github.com:acme/x.git',
        state: { branch: 'main', revision: '0a1b' },
      },
      { identity: 'own', kind: 'localSourceControl', location: '/src/own', state: { version: '1.0.0' } },
      { identity: 'acme.y', kind: 'registry', location: '', state: { version: '3.0.0' } },
    ];
    expect(analyze({ pins, version: 2 })).toEqual([
      'acme/y@3.0.0',
      'github.com/acme/x@0a1b',
      'github.com/apple/swift-nio@2.0.0',
    ]);
  });

  it('reads Package.resolved of version 1, without credentials', () => {
    const pins = [
      { package: 'X', repositoryURL: 'https://user:secret@github.com/Acme/X', state: { version: '1.0.0' } },
    ];
    expect(analyze({ object: { pins }, version: 1 })).toEqual(['github.com/Acme/X@1.0.0']);
  });

  it('reads Podfile.lock with one package for the subspecs of a pod', () => {
    const text =
      'PODS:\n  - Alamofire (5.4.0)\n  - Firebase/Core (10.0.0):\n    - FirebaseCore (= 10.0.0)\n  - "Firebase/Auth (10.0.0)"\n  - FirebaseCore (10.0.0)\n\nDEPENDENCIES:\n  - Alamofire (~> 5)\n';
    const facts = analyzeText(swiftAnalyzer, 'srv/Podfile.lock', text);
    expect(facts.packages?.[0]?.type).toBe('cocoapods');
    expect(namesOf(facts)).toEqual(['Alamofire@5.4.0', 'Firebase@10.0.0', 'FirebaseCore@10.0.0']);
  });
});
