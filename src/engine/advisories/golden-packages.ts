/**
 * Packages with many known vulnerabilities, by ecosystem (OSV schema, defined ecosystems). A snapshot that has lost entries of them lost them in
 * the same way for other packages.
 */
export const goldenPackages: Readonly<Record<string, readonly string[]>> = {
  'Alpine:v3.18': ['busybox', 'curl', 'expat', 'libxml2', 'nodejs', 'openssl', 'python3', 'xen'],
  'Alpine:v3.20': ['busybox', 'curl', 'expat', 'libxml2', 'nodejs', 'openssl', 'python3', 'xen'],
  'AlmaLinux:9': ['curl', 'expat', 'glibc', 'kernel', 'nodejs', 'openssl', 'openssl-libs', 'python3'],
  'Debian:11': ['chromium', 'curl', 'glibc', 'imagemagick', 'libxml2', 'linux', 'openssl', 'tiff'],
  'Debian:12': ['chromium', 'curl', 'glibc', 'imagemagick', 'libxml2', 'linux', 'openssl', 'tiff'],
  Go: ['github.com/docker/docker', 'golang.org/x/crypto', 'golang.org/x/net', 'k8s.io/kubernetes', 'stdlib'],
  Maven: [
    'com.fasterxml.jackson.core:jackson-databind',
    'io.netty:netty-codec-http',
    'org.apache.logging.log4j:log4j-core',
    'org.apache.tomcat.embed:tomcat-embed-core',
    'org.springframework:spring-core',
    'org.springframework:spring-web',
  ],
  npm: ['axios', 'electron', 'express', 'lodash', 'marked', 'next', 'node-forge', 'tar', 'undici', 'vm2'],
  NuGet: ['Microsoft.NETCore.App.Runtime.linux-x64', 'System.Text.Encodings.Web', 'Microsoft.ChakraCore'],
  Packagist: ['drupal/core', 'moodle/moodle', 'symfony/http-foundation', 'typo3/cms-core'],
  PyPI: ['aiohttp', 'django', 'jinja2', 'pillow', 'requests', 'tensorflow', 'urllib3', 'werkzeug'],
  'Red Hat:enterprise_linux:9::baseos': ['curl', 'expat', 'glibc', 'kernel', 'openssl'],
  'Rocky Linux:9': ['curl', 'expat', 'glibc', 'kernel', 'nodejs', 'openssl'],
  RubyGems: ['actionpack', 'activerecord', 'nokogiri', 'puma', 'rack', 'rails'],
  'Ubuntu:22.04:LTS': ['curl', 'expat', 'glibc', 'linux', 'openssl', 'tiff'],
  'Ubuntu:24.04:LTS': ['curl', 'expat', 'glibc', 'linux', 'openssl', 'tiff'],
  'crates.io': ['hyper', 'openssl', 'rustls', 'tokio', 'wasmtime'],
};
