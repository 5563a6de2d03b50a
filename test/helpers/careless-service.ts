/** A service that repeats in its answers everything it was sent, and a search for secrets that were stored from them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { ACCESS, type Asked, type Attack, documentOf, pageOf, record } from './malicious-service.ts'

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

/** Headers and body as a careless service writes them into a text, with every form of each secret. */
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

export const careless: readonly Attack[] = [
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

interface Bytes {
  readonly name: string
  readonly bytes: Buffer
}

const filesBelow = (folder: string): Bytes[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))

/** The stored pages of a mirror, decompressed; also those of a mirror within an archive. */
const unpacked = ({ name, bytes }: Bytes): string[] => {
  if (!/\.(sqlite|concilia)$/.test(name) || bytes.length === 0) return []
  const isArchive = name.endsWith('.concilia')
  const sql = isArchive
    ? "SELECT body FROM part WHERE name = 'mirror.sqlite' ORDER BY place"
    : 'SELECT body FROM sent_page'
  // A database in memory cannot be in write-ahead mode.
  const image = Buffer.from(bytes)
  image.fill(1, 18, 20)
  const database = new Database(image)
  try {
    const bodies = database.prepare<[], Buffer>(sql).pluck().all()
    if (isArchive) return unpacked({ name: 'mirror.sqlite', bytes: Buffer.concat(bodies) })
    return bodies.map((body) => inflateSync(body).toString('latin1'))
  } finally {
    database.close()
  }
}

/** The content of all files below a folder, decompressed, as latin1. */
export const textsBelow = (folder: string): string[] =>
  filesBelow(folder).flatMap((file) => [file.bytes.toString('latin1'), ...unpacked(file)])

/** Forms of the secrets that occur in one of the texts. */
export const secretsIn = (texts: readonly string[]): string[] =>
  SECRETS.flatMap(formsOf).filter((form) => texts.some((text) => text.includes(form)))
