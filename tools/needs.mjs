// What some tests need and not every machine has: where it is missing they are left out by name, and counted.

import { findBrowserForTests } from './chromium.mjs'
import { programThere } from './debian-program.mjs'
import { OTHER_ENGINES } from './engines.mjs'
import { findProgram } from './machine.mjs'
import { isRoot, whyNoOwnNetwork } from './namespaces.mjs'
import { areBesidePostgres } from './postgres-programs.mjs'

/**
 * @typedef {object} Need
 * @property {() => boolean} isThere
 * @property {string} sentence Why tests are left out without it.
 * @property {readonly string[]} aptPackages What Debian calls it; empty where no package helps.
 * @property {boolean} [isUnpacked] Taken from the package without installing it.
 */

/** @satisfies {Readonly<Record<string, Need>>} */
export const NEEDS = {
  pg_dump: {
    isThere: () => areBesidePostgres(['pg_dump', 'pg_restore', 'psql', 'pg_basebackup', 'pg_receivewal']),
    sentence: 'Backups need pg_dump, pg_basebackup, psql and their like, of the PostgreSQL in use.',
    aptPackages: ['postgresql'],
  },
  rclone: {
    isThere: () => findProgram('rclone') !== undefined,
    sentence: 'Copies of backups elsewhere need the program rclone.',
    aptPackages: ['rclone'],
  },
  openssl: {
    isThere: () => findProgram('openssl') !== undefined,
    sentence: 'The key file for a custodian needs the program openssl.',
    aptPackages: ['openssl'],
  },
  nginx: {
    // The front has an address of its own, 127.0.0.2, which other systems do not have unless told.
    isThere: () => process.platform === 'linux' && programThere('nginx') !== undefined,
    sentence: 'What stands behind a web server needs nginx, on Linux.',
    aptPackages: ['nginx'],
    isUnpacked: true,
  },
  promtool: {
    isThere: () => programThere('promtool') !== undefined,
    sentence: 'The rules for Prometheus are tried with promtool, of Debian’s package prometheus.',
    aptPackages: ['prometheus'],
    isUnpacked: true,
  },
  network: {
    isThere: () => whyNoOwnNetwork() === undefined,
    sentence:
      'A network of its own, for names and certificates, needs Linux with the program ip and the right to make network namespaces.',
    aptPackages: findProgram('ip') ? [] : ['iproute2'],
  },
  script: {
    isThere: () => process.platform === 'linux' && findProgram('script') !== undefined,
    sentence: 'What is typed at a terminal needs the program script of util-linux.',
    aptPackages: ['bsdutils'],
  },
  python3: {
    isThere: () => findProgram('python3') !== undefined,
    sentence: 'The sample lender in Python needs python3.',
    aptPackages: ['python3'],
  },
  php: {
    isThere: () => findProgram('php') !== undefined,
    sentence: 'The sample lender in PHP needs php.',
    aptPackages: ['php-cli'],
  },
  systemd: {
    isThere: () => findProgram('systemd-analyze') !== undefined,
    sentence: 'Units are read by systemd-analyze, where there is systemd.',
    // Nobody wants another init system for the sake of a test.
    aptPackages: [],
  },
  root: {
    isThere: isRoot,
    sentence: 'What is done as several users, or to a disk that is full, needs root.',
    aptPackages: [],
  },
  chromium: {
    isThere: () => findBrowserForTests() !== undefined,
    sentence: 'Pages are opened in Chromium or Chrome: install one, or name it in CHROMIUM.',
    aptPackages: ['chromium'],
  },
  firefox: engine('firefox', 'Pages are opened in Firefox too: Debian’s firefox-esr.'),
  webkit: engine('webkit', 'Pages are opened in WebKit too: Debian’s webkit2gtk-driver and xvfb.'),
}

/**
 * @param {string} name
 * @param {string} sentence
 * @returns {Need}
 */
function engine(name, sentence) {
  const { packages = [], isThere = () => false } = OTHER_ENGINES.find((each) => each.name === name) ?? {}
  return { isThere, sentence, aptPackages: packages }
}
