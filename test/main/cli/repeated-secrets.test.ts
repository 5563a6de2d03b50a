/** A service that repeats in its answers whatever it was sent: no secret of it stays anywhere, in any form. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { openReadable } from '../../../src-main/db/open.ts'
import {
  ACCESS,
  type Asked,
  type Attack,
  documentOf,
  type MaliciousService,
  pageOf,
  record,
  startMaliciousService,
} from '../../helpers/malicious-service.ts'
import { newDataFolder, runCli } from './run-cli.ts'

let service: MaliciousService | undefined
afterEach(async () => {
  await service?.[Symbol.asyncDispose]()
})

const SECRETS = [ACCESS.token, ACCESS.clientSecret, ACCESS.accessToken]

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ k: secret }).toString().slice(2),
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(`client-1:${secret}`).toString('base64'),
]

/** Headers and body as a careless service writes them into a text, and every form of each secret that was sent. */
const repeated = ({ headers, body }: Asked): string => {
  const { token, authorization } = headers
  const sent = [token, authorization?.slice(7), new URLSearchParams(body).get('client_secret')]
  return [JSON.stringify(headers), body, ...sent.flatMap((secret) => (secret ? formsOf(secret) : []))].join(
    ' | ',
  )
}

const answering = (
  name: string,
  route: Attack['route'],
  status: number,
  bodyOf: (text: string) => string,
): Attack => ({
  name,
  route,
  answer: (response, asked) => void response.writeHead(status).end(bodyOf(repeated(asked))),
})

const refusal = (text: string): string =>
  JSON.stringify({
    Type: 1,
    IsError: true,
    ErrorValue: { Value: 3, Name: text },
    ErrorHumanReadable: text,
    ValidationErrors: [{ Type: text, Field: text, Detail: text, Value: text, ElementNumber: text }],
  })

const careless: readonly Attack[] = [
  answering('a refusal of a document', 'document', 200, refusal),
  answering('a document', 'document', 200, (text) =>
    documentOf({ header: { Description: text, ExternalId: text }, receiver: { Name: text, [text]: text } }),
  ),
  answering('a page of an error', 'document', 500, (text) => `<html>${text}</html>`),
  answering('a refusal of transactions', 'transactions', 400, (text) =>
    JSON.stringify({ message: text, [text]: 1 }),
  ),
  answering('transactions', 'transactions', 200, (text) =>
    pageOf([record(1, { description: text, debtorName: text, reference: text, [text]: text })]),
  ),
  answering('a failure of the token', 'token', 400, (text) =>
    JSON.stringify({ error: text, error_description: text }),
  ),
  answering('a refused token', 'token', 401, (text) =>
    JSON.stringify({ error: 'invalid_client', hint: text }),
  ),
  {
    name: 'a redirect',
    route: 'transactions',
    answer: (response, asked) =>
      void response
        .writeHead(302, { location: `http://127.0.0.1:1/?${encodeURIComponent(repeated(asked))}` })
        .end(),
  },
  {
    name: 'a header',
    route: 'transactions',
    answer: (response, asked) =>
      void response
        .writeHead(403, { 'www-authenticate': encodeURIComponent(repeated(asked)) })
        .end(repeated(asked)),
  },
]

/** Every file below, with what is packed in it unpacked: pages as sent. */
const bytesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

const pagesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('mirror.sqlite'))
    .flatMap((name) => {
      const db = openReadable(join(folder, name))
      try {
        const bodies = db.readColumn<Uint8Array>('SELECT body FROM sent_page').all()
        return bodies.map((body) => inflateSync(body).toString('latin1'))
      } finally {
        db.close()
      }
    })

test.each(careless.map((attack) => [attack.name, attack] as const))(
  'nothing that is repeated in %s is printed or kept',
  async (_, attack) => {
    service = await startMaliciousService()
    const folder = newDataFolder()
    const env = { CONCILIA_TOKEN: ACCESS.token, CONCILIA_CLIENT_SECRET: ACCESS.clientSecret }
    const printed: string[] = []
    const run = async (...words: string[]): Promise<void> => {
      const { stdout, stderr } = await runCli([...words, '--data-dir', folder, '--no-keychain'], env)
      printed.push(stdout, stderr)
    }
    const { url } = service
    const address = ['--invoicing-url', url, '--banking-url', url, '--auth-url', url]
    const who = [
      '--name',
      'Alfa',
      '--email',
      ACCESS.email,
      '--client-id',
      ACCESS.clientId,
      '--account-id',
      'acc-1',
    ]
    service.attacks(attack)
    await run('company', 'add', ...who, ...address, '--json')
    await run('company', 'add', ...who, ...address, '--no-verify')
    await run('documents', 'track', '--ids', '1')
    await run('sync', '--json')
    await run('sync', '--only', 'transactions')
    await run('document', 'get', '--id', '1', '--json')
    await run('doctor')
    await run('status', '--json')
    await run('export', '--report', 'unmatched-transactions', '--out', join(folder, 'out.csv'))
    expect(service.asked[attack.route]).toBeGreaterThan(1)
    const kept = [...printed, ...bytesBelow(folder), ...pagesBelow(folder)]
    const found = SECRETS.flatMap(formsOf).filter((form) => kept.some((text) => text.includes(form)))
    expect(found).toEqual([])
    // A text that was taken whole would prove nothing.
    if (
      attack.name !== 'a redirect' &&
      !attack.name.includes('token') &&
      attack.name !== 'a page of an error'
    )
      expect(kept.some((text) => text.includes('[secret]'))).toBe(attack.name !== 'a header')
  },
)
