/**
 * Results of `apk version -t` of apk-tools 2.14.4 (Alpine 3.20.3) for the pairs of `apk-scheme.test.ts` and for generated pairs that often differ
 * in their second half only. Pairs with a commit hash or with numbers beyond 64 bits are left out: apk-tools 3 changed their order. Debian has no
 * package of apk-tools.
 */
export const apkComparisons = parse(`
  0 < 1, 1.9 < 1.10, 1.0 < 1.0.0, 1.1.1 < 1.1.1a, 1.1.1a < 1.1.1b, 1.1.1w < 1.1.2, 1.0_alpha < 1.0_beta, 1.0_beta < 1.0_pre,
  1.0_pre < 1.0_rc, 1.0_rc < 1.0, 1.0_rc1 < 1.0_rc2, 1.0_rc2 < 1.0_rc10, 1.0_rc < 1.0_rc1, 1.0 < 1.0_cvs, 1.0_cvs < 1.0_svn,
  1.0_svn < 1.0_git, 1.0_git < 1.0_hg, 1.0_hg < 1.0_p, 1.0_p1 < 1.0_p2, 1.0_alpha1_p1 < 1.0_alpha2, 1.0-r0 < 1.0-r1, 1.0-r9 < 1.0-r10,
  1.0 < 1.0-r0, 1.0-r5 < 1.0.1-r0, 1.0-r5 < 1.0_p1-r0, 1.0_rc1-r5 < 1.0-r0, 1.0-r1 < 1.0a-r0, 1.02 < 1.1, 1.0.05 < 1.0.1,
  1.010 < 1.011, 1.01 < 1.010, 20230101 < 20230102, 1.0 < 1.0~abc123, 2.38.1-r0 < 2.38.1-r8, 6.4_p20231125-r0 < 6.4_p20240420-r1,
  1.0 = 1.0, 01.0 = 1.0, 1.0-r01 = 1.0-r1, 1.0_rc01 = 1.0_rc1, 0.0-r2 < 0.0-r9, 010.1_rc10-r010 > 010-r01, 2.01-r2 < 2.01-r010,
  01.2_rc10-r9 < 010-r10, 0a_rc-r10 < 010.0_p1_alpha9-r1, 0b-r1 < 1.9b_alpha010, 2a > 1.2.9, 9.010-r10 < 9.9.2b_git010,
  1a-r10 < 2b_alpha0-r2, 9_p1_alpha-r010 > 0.1_p0-r2, 0b_git9-r01 < 10.0.01, 10 > 1.01.10_git01-r010, 9b < 90.10b,
  2b_git01-r9 > 2b_git0_git10, 9.9.2_p01_p9-r10 > 9.9.2_p01-r1, 010-r2 < 10.10.010b_alpha-r0, 1.10_p1_git2-r010 < 2-r1,
  2_rc0_p-r01 < 9.0b_p0-r1, 9.10b-r9 < 9.109_p10-r01, 1.2.10b-r010 < 1.2.1010-r9, 01.0_git10_git2-r2 < 1.01.1_rc0-r10,
  10.2.0b_rc01 < 010.9_alpha1_alpha-r9, 0.010-r10 < 010.9.10-r2, 010a_git010-r010 > 01b_p10-r2, 01.9-r2 < 010.9_rc9_p9,
  0.9_rc9-r2 < 1.9-r0, 9.0b_alpha-r010 > 01a_rc2-r01, 2_rc-r10 > 01.10.10_alpha_rc2-r0, 9.0-r2 > 2, 2a-r10 > 01.9.010_alpha9,
  9.10.1-r010 < 9.10.1b-r0, 10.01a-r010 > 1.10.9-r1, 10.1-r10 > 9b_alpha_git10-r10, 01.010b-r1 < 01.0110_git9, 0.010-r01 < 0.01010_rc9,
  10a_rc9_git-r2 > 2_rc1, 0.9-r010 < 0.9.2-r0, 10b-r9 > 01.0.010a-r0, 10.0.010-r010 < 10.01b-r01, 2.1_rc10-r2 > 2.1_rc9-r010,
  0.2.01_git01-r0 > 0.01b_p2_p2-r10, 2.1b_git2-r0 < 2.2.01a_p10-r9, 010.01_alpha10-r9 > 9_git010_rc1-r2, 01.9 > 1-r2,
  0.10b_p2-r1 > 0.9_git1-r9, 2.10a_p010_p2-r0 > 2.10a_p0-r10, 0a-r010 < 01.01_p2_alpha-r2, 0-r10 < 2_rc0_p0-r010,
  010_git01-r010 < 010_git010, 2.0.10_p_git-r0 > 2.0.10_p1-r9, 1.2b_rc1-r0 < 9.1b-r9, 9.01.01_rc > 9.01.0_p2-r9,
  9.010.01-r1 > 1.10-r010, 2.10.0_rc1-r9 > 2b_rc, 01.0.01-r0 < 1.10a_rc010-r2, 10.2a_rc2-r10 > 10-r9, 1.0.0-r10 < 1.0.0.01,
  0.010b_rc1_rc01-r10 < 0.2b-r9, 1.2b_git010_rc9 < 1.2b_git_p10_alpha, 2.1-r10 > 2.1, 10b_alpha01 < 10.9.010, 1.9b_alpha_p-r2 < 9.2-r9,
  01.010.9_rc2_git1-r1 < 010.0.01_p010, 2.0_rc1-r2 < 010_p2_alpha-r0, 10.2.2-r0 > 9_p2-r2, 0_p01 < 1.2b-r1, 9a_alpha010_p2-r1 < 9a-r0,
  2.0a_git010_rc9-r10 > 01.10_rc01-r10, 010_git_rc > 9b_rc0, 1 < 9.010_alpha010-r1, 010_p2-r10 < 010_p_git2-r1, 01_git1-r1 < 10.10b,
  0.1.2b_p9-r01 < 10_rc10, 010a > 010_git1-r2, 1.9b_rc010 < 2.0.2_alpha1-r010, 1.01_p0-r010 < 2_alpha9-r9, 1.010a > 1.0a,
  01.010_p0_rc010-r01 < 010.10-r10, 10b_alpha01_alpha010-r01 > 9_p-r0, 2.1.0-r9 < 2.1.2_p2-r1, 01.10_alpha10-r01 < 2_rc010-r1,
  0.10b-r9 < 9.9.10-r10, 0.1_rc2-r9 < 1.10.01a_p_p10, 0-r01 < 10_git01_git9-r10, 9.0_p9_git-r01 > 2.0.1b,
  2.010b-r010 < 2.9_alpha_git0-r2, 1.2_rc10-r10 > 1.2_rc10-r0, 010_git1-r010 > 010_git-r10, 2.2.1b < 2.29b_rc1-r2,
  10.9_rc-r010 > 10_alpha1_git010-r01, 10 < 12-r1, 1_rc_git0-r1 > 0.10.10_rc_p010-r0, 01.10_p010_rc010-r2 < 2.01.1a-r2,
  01_p_p1 > 01_p_alpha9-r2, 2.1a_p-r1 < 010a-r010, 0.10_p-r0 < 01a-r01, 9.1.0-r01 > 01b_rc9-r9, 0-r010 < 0_git010_p-r9,
  0.10.01_p0_git-r10 < 01.1_git9-r1, 10.2.010-r0 > 01.10.10, 01_p-r10 < 9_alpha2-r9, 01-r0 < 1.2_rc9, 1_rc10-r9 < 1_rc11_alpha9-r1,
  010.2a > 2-r010, 0.2-r2 < 0.20-r010, 9b_git10-r01 > 0a, 9.9.9b-r0 < 9.9.91-r1, 010.2_p01-r010 > 010.2_p1_rc010-r2,
  01.10.01_alpha9-r01 < 2, 10a_p10-r9 > 2.10.10a_git1-r1, 010_git-r9 > 10-r10, 2.9.0-r10 > 01.1_p01_alpha010-r9,
  10.1-r9 > 0_git01_p010-r01, 10.010.2a > 10.01-r010, 010.9b_rc-r01 < 010.9b_rc9-r10, 2.010-r0 > 1b_p10-r010, 01.010-r2 < 01.011a-r0,
  2_alpha2 < 010.01a-r010, 10_git2_rc2 < 010.2.010-r2, 9_p1-r1 > 2.1a_git1-r010, 9-r2 > 1.10-r1, 10.0_p2-r2 > 10.0_rc010,
  0a-r010 < 9.1.01a_git9-r1, 1_rc9-r2 < 10-r1, 9.010.1_rc010_git2-r10 > 0.1b-r1, 010_rc01_p010-r9 > 0b_git2-r9,
  9_alpha010_p10-r9 > 01.01.01b-r01, 0b_p01-r010 < 1.10.01_p010_p01, 2.0.0a > 2b-r9, 2.010_rc0_p-r010 > 01.9.9_rc1-r010,
  9b_p010 > 0.1.9b-r9, 01a-r9 < 9.2_alpha010-r010, 1.0.9a_git9_rc10-r10 > 1.0.9a_git-r0, 9.1_rc0-r010 < 9.1_rc01-r0,
  9.01-r9 > 9.01_alpha10, 10.10_rc1_git1-r01 > 010.010-r1, 10.10.010 > 10b, 010.0.9a-r0 < 10.9.0_alpha2-r10, 010a-r010 > 9a_alpha0-r2,
  01-r0 < 01a-r0, 2.1-r1 < 2.2.10_p2-r1, 01.1_git0_rc2-r9 < 01.1_git1_rc10-r9, 01_p01_rc2 > 01_p00_rc01-r1, 9_git-r0 > 2.1b_alpha2-r9,
  2.10_rc0-r1 < 9.9_alpha010, 2.1.0b-r9 > 1.010_p01-r01, 1.01.10b_p9 < 1.01.110-r01, 1.9.010_alpha_p-r0 < 010b_rc1-r9,
  0.1a-r1 < 0.1a-r9, 1.2_rc-r0 < 010.1.01_alpha9, 2.2_p0-r1 > 2.010.0_git10-r1, 1_git_p2-r1 < 9.1.10b-r10, 0-r10 < 10a_alpha01,
  9.9_git1_rc1-r10 < 9.9_git1_p-r01, 10.9a_rc9-r9 > 9.0-r9, 10_alpha010-r1 > 0.10.2_alpha1-r010, 01.010.10a_alpha0 < 9_git_git2,
  2.01a-r1 > 0.10.9_alpha10_git1-r9, 9.010-r9 > 01_alpha010-r01, 0-r10 < 2.10_rc2-r10, 9.9-r1 > 9.9_rc-r01, 010_git10-r2 > 0.0-r2,
  1.9.0-r10 > 1.9.0-r1, 1_rc2_alpha9 < 01.10.9-r10, 2.0.01b_alpha-r9 < 9_rc1_rc10-r2, 1_alpha01-r9 < 2.9.2b_git-r10, 1.0 < 9-r0,
  1a_rc9_git0-r0 < 10.9a_git2-r1, 0.010.1b-r10 > 0.010.0_p-r10, 01.9a_git-r2 > 0, 10_p > 2.9.10b_git1_p2-r1,
  9.10_p10_git1-r9 < 9.10_p1010, 10a_p_git2-r0 > 1.010a, 010.9.0a_p9-r01 < 10.10-r010, 1b-r1 < 10.1_alpha2-r9,
  9.010.0-r010 < 9.010.1a_p9-r9, 01-r2 > 0-r1, 0.2b-r2 < 2.0.9_git9-r2, 0.01_p9-r9 < 2.9a-r0, 9.01-r10 > 9.0.9_alpha2-r9,
  2.9_alpha10-r0 > 0.010-r010, 01.010_p10-r0 < 10a_p9-r0, 010.01.01-r0 > 2_alpha2-r1, 010-r9 < 0100a_rc9, 0_p010-r01 < 2.0.1b,
  1.0.10b_rc2 < 9.01.9_git01_git-r0, 2.0.10_git01_rc01 > 1_rc9, 1.0.9a-r01 > 1.0.010-r2, 01.2.0-r9 < 10.9_alpha9_git0,
  9.9_git01-r10 > 01a_alpha2_p-r9, 01.01.10_alpha1_alpha-r1 > 0.2, 10.2.9_alpha9_p0-r1 > 2.1.10-r01, 10.010-r01 > 2.2.1_rc01_rc10-r1,
  10.010.01a-r9 > 9.010.010_p010-r10, 010.1-r10 > 2.10b_alpha_p1, 01b > 01-r01, 010.2.010a-r01 > 010.01_git_rc-r0, 2a_git > 2a_rc0-r9,
  01_rc010_alpha10-r1 < 10.010-r10, 010.1.10-r10 > 1_git01-r9, 10.9.1-r10 > 10.9.0b-r01, 0.1.010_alpha010-r010 < 1a_p1_p2-r0,
  01a_rc9_p01 < 1.2_p10-r9, 01.2_alpha < 01.2_rc2-r9, 10b_rc9_git10-r2 < 10.01a_rc01-r010, 0.010b-r2 < 0.0101b,
  0.9a_git2 < 01.0.01_p0-r9, 010.0_rc_alpha010 < 10.9b_git0-r2, 0.10_alpha1-r9 < 10_p2_rc, 01.01.1 > 01.0b-r1,
  10.2_git9-r2 > 010.0.2-r010, 9.01.01-r9 < 9.2.0a-r1, 10.10.9a_alpha2_rc9-r1 > 1_rc9-r1, 10.10-r9 > 01_git2_git2-r9,
  2.10.9-r010 < 2.10.99_rc2-r010, 10.01-r01 < 10.011_git1-r01, 010-r9 < 010.1-r010, 10.010.2b-r0 < 10.0101-r01, 9.1_p2-r9 > 0.2b_p9-r2,
  1a_rc-r01 > 1_alpha010-r1, 010_alpha2_rc0-r0 > 010_alpha1_git01, 01a-r2 < 01.1-r010, 0a_rc2-r9 > 0a_rc_rc1-r0,
  9_rc10 < 9.10.9b_alpha1-r010, 010_rc0_git01-r10 > 0.1b-r0, 2b < 20.10b, 0.1_alpha0_p2-r10 < 01a-r2,
  010.1a-r10 > 0.01.1a_rc01_rc10-r10, 1.10b_alpha2_rc0-r1 > 01_git, 9.1.2b-r2 > 2.1.0a_alpha9_alpha2-r0, 010b-r010 > 9-r1, 10 > 1-r01,
  0.2b-r10 > 0_rc2-r2, 01.9a-r0 < 9.10a_rc1_git0-r0, 010.9.9b-r1 > 1.9_alpha1-r1, 0a_p-r9 < 0a_p-r010, 010.0_p1_git1 > 2.010.010-r2,
  10.9.9a_alpha2-r10 > 9.01_rc0-r01, 01.0.9_git10-r0 > 01.0.0_alpha-r10, 2.0.01-r9 < 10_p_alpha-r0,
`);

function parse(text: string): { left: string; sign: string; right: string }[] {
  const facts = text.split(',').filter((fact) => fact.trim() !== '');
  return facts.map((fact) => {
    const [left = '', sign = '', right = ''] = fact.trim().split(' ');
    return { left, sign, right };
  });
}
