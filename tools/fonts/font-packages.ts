/** A font of the reports and the npm package that it comes from. */
export interface FontPackage {
  name: string;
  version: string;
  /** As in a lock file. */
  integrity: string;
  /** Path of the font in the package. */
  path: string;
}

/** All fonts of `src/reports/formats/pdf/fonts`, under the SIL Open Font License 1.1. */
export const fontPackages: readonly FontPackage[] = [
  {
    name: '@expo-google-fonts/noto-emoji',
    version: '0.4.7',
    integrity: 'sha512-Gs7URwtKmCzzdGUTYbG8MIohyaQPgGxIaQG5hvyEAaQiEGJpQy6gyP3NDICE0EJkOJFoe1JFD3Hf1L4a3qe4KA==',
    path: '400Regular/NotoEmoji_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans',
    version: '0.4.2',
    integrity: 'sha512-zYD8G2ijWLxqmquoQgghNh/x9p0yxWwArD0oxO1oXY1qx5vOd4t0Kbhnu/Cx8RTy08OgA8RtxuULZFaXwVPnPw==',
    path: '400Regular/NotoSans_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans',
    version: '0.4.2',
    integrity: 'sha512-zYD8G2ijWLxqmquoQgghNh/x9p0yxWwArD0oxO1oXY1qx5vOd4t0Kbhnu/Cx8RTy08OgA8RtxuULZFaXwVPnPw==',
    path: '600SemiBold/NotoSans_600SemiBold.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-arabic',
    version: '0.4.3',
    integrity: 'sha512-YvtxyuegxPegu2g5urXJ+gQxRp8i798nQswTmEjwXOWR/fqy0Gvey6h5IoNRBrc43SxRxPezqCiR9ivpfPAXSg==',
    path: '400Regular/NotoSansArabic_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-armenian',
    version: '0.4.2',
    integrity: 'sha512-AHnwnabRI64hwenSeePxp2TICbYK6Wg56o2y5shFTLWLWzwnPXv30r4LGy6NQYk9PliXizDU9Qeyvob6e3tsgQ==',
    path: '400Regular/NotoSansArmenian_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-bengali',
    version: '0.4.4',
    integrity: 'sha512-Ya58tLTEdP4P5EF3ZXTM829/g57mbfW8OrD16MMZr2sC3nIKItl/3J9tZlk1nrtqfFGzIgxb+zt/hLjAaTAQgQ==',
    path: '400Regular/NotoSansBengali_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-devanagari',
    version: '0.4.1',
    integrity: 'sha512-26boYPNKGP1r4R5MxsMAY/zCQOwiXLOJzX8sh1a2oEWyQurQsyniaCv4992c+9jjwshEEt2NNVv5GcnyzaL7QQ==',
    path: '400Regular/NotoSansDevanagari_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-ethiopic',
    version: '0.4.2',
    integrity: 'sha512-puS0u1/7b0kZ6fqOYaSlCdai8zHuD9CQY2qlyJEtYzUC5Nd1fH3QENmQc0a1Gcqe0q9s3n7440eNJSLK2mGouw==',
    path: '400Regular/NotoSansEthiopic_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-georgian',
    version: '0.4.3',
    integrity: 'sha512-qvQ/DE/F10hZPD/vYSm68aNWjOLyxGrCC3NzZR3L0RWpo2njqePvNjXcAcR9yvLwrREOmlWGtUD7GTAuIjlkzA==',
    path: '400Regular/NotoSansGeorgian_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-gujarati',
    version: '0.4.2',
    integrity: 'sha512-KtJySkho6C2Yf28dZx1SYwAs671hncIpBpIlTDzxLv7i7iOFJ2p74nzyP23aY04HUm28ELX7r86Dmui/qpLpMg==',
    path: '400Regular/NotoSansGujarati_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-gurmukhi',
    version: '0.4.1',
    integrity: 'sha512-yAaWoUawvVD/50HnZWN1lABWOy9eNcbS3i9bRjoXwEueaoI7E2dTd7liA2BcJ/uTkFUgYWd5QOjIfoCXnTo44Q==',
    path: '400Regular/NotoSansGurmukhi_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-hebrew',
    version: '0.4.1',
    integrity: 'sha512-NR3vP6GT/hSINLrk4JHJBQnuzh/C1mlMrphNlI2dQaO53a3oTjSRoG4JyYb1B6bHadjsGh0wPZbT4kMJBKjT/w==',
    path: '400Regular/NotoSansHebrew_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-jp',
    version: '0.4.3',
    integrity: 'sha512-Fl+Z6vtD24HFAYsvzB0S9Nery1ly16B9PesdY0wBd+wEHAvkNglnkTUspU0HqGOubkmoa8zusJrKv6vDx1o70A==',
    path: '400Regular/NotoSansJP_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-kannada',
    version: '0.4.3',
    integrity: 'sha512-nFDeSKVlpCJpd4x4E+W5WwfJVJ5fGN5pa/szOvE9GotDEYTPuhd8SzKYsQ4F2PVbzXRT21jMXxJ70tKPvItuGA==',
    path: '400Regular/NotoSansKannada_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-khmer',
    version: '0.4.3',
    integrity: 'sha512-vBG7J/w4j+tPTPA53a43zb/s/K3AjHRTDbEG4omn/xs4dThknBh4aVRJ4zwROLy7OeZnhQPDkGRUEPAi8C/btg==',
    path: '400Regular/NotoSansKhmer_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-kr',
    version: '0.4.3',
    integrity: 'sha512-EVS/uJPcf1TgJtjmQmrFr0oGdcl7ml09CSu0E/AyGzR0UfzdR2pBbzWWPsnuzZiGUl643ODYwYiXK5+B+fLjhQ==',
    path: '400Regular/NotoSansKR_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-lao',
    version: '0.4.2',
    integrity: 'sha512-gM/grIG03BWSk8lqiR1IC7WHpGH/8TrvwU0ZjEvs236YiN0LK2qQythq6lqcJbENo/0HMxdk13n35yhqnHVJ8g==',
    path: '400Regular/NotoSansLao_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-malayalam',
    version: '0.4.2',
    integrity: 'sha512-TZfS4nKhsQftD4nJr5R4fOO7EKe0L5RAscmYehignHr5JJVzW49Nxom0w0rnmHDU2iV3zWIOeyx3rN3bkHGI0A==',
    path: '400Regular/NotoSansMalayalam_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-math',
    version: '0.4.2',
    integrity: 'sha512-Kgj0kKibznTLYcbpR8Tk2ybr76uMOyrlyoP5F9G+0UiJzAMA4zG/XIlrgXKzfFGERhA0Rc3vbwDeeTxwXPlaYg==',
    path: '400Regular/NotoSansMath_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-myanmar',
    version: '0.4.2',
    integrity: 'sha512-qG8DHmy+7xFvW5z8lN3r5jjEXoQBhjpjoxXR/Y8/WcywirPIBZnFpAy5IlwCRSobJdCw3+i7gvmIz1bl6mp7bg==',
    path: '400Regular/NotoSansMyanmar_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-sc',
    version: '0.4.3',
    integrity: 'sha512-9rAwdFTFHbO/u6Cs0gj2jZbW74TGIiaFNQnXYH2s5wA1bzVkwbaviL4t8YUV642eGYjg86eH6DkAEQmfNHDncQ==',
    path: '400Regular/NotoSansSC_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-sinhala',
    version: '0.4.2',
    integrity: 'sha512-pczEE8p3aAvnMuVSppyW8d9dqlg9wxr8R3BfEUB9qPQHAWlR9TsSlaGbF/G/j8k4fSU21swf+v5p4BeTuFeMtA==',
    path: '400Regular/NotoSansSinhala_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-symbols',
    version: '0.4.1',
    integrity: 'sha512-LlXM1nLfz0FO1UA/COHlVau8DcDsvex3uWVA/BqeT8tJt+Hk8ju5XfmoShdjiW8IP4Z3ukKp7VFh4DDmNImYKA==',
    path: '400Regular/NotoSansSymbols_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-symbols-2',
    version: '0.4.1',
    integrity: 'sha512-jFymG5s4OLlXpy9E9FQvSXpSnf43BIYcJiPXEHSw6LFNvbahkjmUWb/cj4vsX/KdUksGLTPbjB9iRuu8L3yJ8A==',
    path: '400Regular/NotoSansSymbols2_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-tamil',
    version: '0.4.3',
    integrity: 'sha512-1TBkwJ8gJPnt1UIC+um987hYb/QmRDATGKbtwDW6dajISxr8b7+EVjwMESMJaQxfNS8VWE4IBT2jYmpBGw4D+w==',
    path: '400Regular/NotoSansTamil_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-telugu',
    version: '0.4.2',
    integrity: 'sha512-t5wZI1/2u69ugVr2v9P4Qqt9BHHwDQ/26+1p9MLrwf1lNSW64Mw16AIRzGWIOcRMd0drYWeZzZO1DqoFts3KiA==',
    path: '400Regular/NotoSansTelugu_400Regular.ttf',
  },
  {
    name: '@expo-google-fonts/noto-sans-thai',
    version: '0.4.2',
    integrity: 'sha512-PGBBBDGfJJ/5y2hNweLBZWD4YmVT4uOO4chsOPXyl0TktaBJamDKVKv/WbGiDTeBGdkegLiytsWo+lhnkHP5qA==',
    path: '400Regular/NotoSansThai_400Regular.ttf',
  },
];
