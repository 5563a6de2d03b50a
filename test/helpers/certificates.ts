/** Certificates made for a test, by openssl. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './new-folder.ts'

export const hasOpenssl = existsSync('/usr/bin/openssl')
export const WITHOUT_OPENSSL = 'skipped: openssl is not installed'

export interface Certificate {
  certificate: string
  key: string
}

export interface Authority {
  /** Its own certificate (PEM), which others trust. */
  ca: string
  /** A certificate for hosts, such as `DNS:localhost`. @param year the year in whose summer it ends */
  certify(hosts: string, year?: number): Certificate
}

export const makeAuthority = (): Authority => {
  const folder = newFolder()
  const at = (name: string): string => join(folder, name)
  const openssl = (...words: string[]): void =>
    void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-subj',
    '/CN=Teste',
    '-days',
    '36500',
  )
  mkdirSync(at('issued'))
  writeFileSync(at('index.txt'), '')
  writeFileSync(
    at('ca.cnf'),
    `[ca]\ndefault_ca = own\n[own]\ndatabase = index.txt\nnew_certs_dir = issued\nrand_serial = yes
default_md = sha256\npolicy = any\nunique_subject = no\n[any]\ncommonName = supplied\n`,
  )
  let made = 0
  return {
    ca: readFileSync(at('ca.crt'), 'utf8'),
    certify: (hosts, year = 2100) => {
      made += 1
      const [key, request, certificate, extensions] = ['key', 'csr', 'crt', 'ext'].map(
        (end) => `${made}.${end}`,
      )
      writeFileSync(at(extensions ?? ''), `subjectAltName = ${hosts}\n`)
      openssl('req', '-new', ...newKey, '-keyout', key ?? '', '-out', request ?? '', '-subj', '/CN=servidor')
      const times = ['-startdate', '20200101000000Z', '-enddate', `${year}0701000000Z`]
      const files = ['-keyfile', 'ca.key', '-cert', 'ca.crt', '-in', request ?? '', '-out', certificate ?? '']
      openssl(
        'ca',
        '-batch',
        '-notext',
        '-config',
        'ca.cnf',
        ...files,
        '-extfile',
        extensions ?? '',
        ...times,
      )
      return {
        certificate: readFileSync(at(certificate ?? ''), 'utf8'),
        key: readFileSync(at(key ?? ''), 'utf8'),
      }
    },
  }
}
