/** The packaged app with a place of new versions on this computer, and that place: right, or wrong in each way there is. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repack } from '../../../build/package/repack.mjs'
import { unpackedFolder } from './packaged-app.ts'

const makers = generateKeyPairSync('ed25519')
const others = generateKeyPairSync('ed25519')

/** What the new version is here: a program that notes how it was started. */
const program = (trace: string): Buffer =>
  Buffer.from(`#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > '${trace}'\n#${' '.repeat(300_000)}\n`)

const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64')

/** What is served in place of the right thing. */
export interface Wrong {
  version?: string
  /** Of the file, in the list; null for none. */
  hash?: string | null
  /** Of the list: signed by another, or the signature of another list. */
  signature?: 'others' | 'stale' | 'none'
  bytes?: Buffer
  /** Bytes of the file after which the connection breaks. */
  cutAfter?: number
}

const listOf = (version: string, hash: string | null, size: number): string =>
  [
    `version: ${version}`,
    'files:',
    '  - url: Concilia-0.2.0-x64.AppImage',
    ...(hash === null ? [] : [`    sha512: ${hash}`]),
    `    size: ${size}`,
    "releaseDate: '2026-01-01T00:00:00.000Z'",
    '',
  ].join('\n')

const signed = (list: string, key = makers.privateKey): string =>
  sign(null, Buffer.from(list), key).toString('base64')

export const startFeed = async (trace: string) => {
  const right = program(trace)
  let wrong: Wrong = {}
  const asked: string[] = []
  const server = createServer((request, answer) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push(path)
    const { version = '99.0.0', hash = sha512(right), signature, bytes = right, cutAfter } = wrong
    const list = listOf(version, hash, right.length)
    const signatures = {
      others: signed(list, others.privateKey),
      stale: signed(listOf('98.0.0', sha512(right), right.length)),
      none: '',
    }
    if (path === '/latest-linux.yml') answer.end(list)
    else if (path === '/latest-linux.yml.sig') answer.end(signature ? signatures[signature] : signed(list))
    else if (!path.endsWith('.AppImage')) answer.writeHead(404).end()
    else {
      answer.writeHead(200, { 'content-length': bytes.length })
      if (cutAfter === undefined) answer.end(bytes)
      else answer.write(bytes.subarray(0, cutAfter), () => answer.destroy())
    }
  }).listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    right,
    serves(next: Wrong = {}) {
      wrong = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type UpdateFeed = Awaited<ReturnType<typeof startFeed>>

/** As the build writes src-main/updates/feed.json. */
const noFeed = '{url:null,publicKey:null}'

/** Puts the feed into the one script of main that says there is none. */
const configure = (archive: string, url: string): void => {
  const publicKey = makers.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const folder = join(archive, 'out', 'main')
  const [script, ...more] = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, 'utf8').includes(noFeed))
  if (script === undefined || more.length > 0) throw new Error('not one script of the package has no feed')
  const source = readFileSync(script, 'utf8')
  writeFileSync(script, source.replace(noFeed, JSON.stringify({ url, publicKey })))
}

export interface UpdatableApp {
  executable: string
  /** For `withWindow`: where the AppImage lies, and where downloads are kept. */
  env: NodeJS.ProcessEnv
  /** The AppImage this copy says it came as. */
  appImage: string
  /** Where what was downloaded is kept. */
  cache: string
  /** Names of whole installers that were kept. */
  kept(): string[]
  remove(): void
}

/** @param cache on a disk of its own, to be filled */
export const makeUpdatableApp = async (
  feed: Pick<UpdateFeed, 'url'>,
  cache?: string,
): Promise<UpdatableApp> => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-updatable-'))
  const copy = join(folder, 'app')
  await repack(unpackedFolder, copy, (archive) => configure(archive, feed.url))
  writeFileSync(join(copy, 'resources', 'app-update.yml'), 'updaterCacheDirName: concilia-updater\n')
  const appImage = join(folder, 'Concilia.AppImage')
  writeFileSync(appImage, 'the version before')
  chmodSync(appImage, 0o755)
  const kept = cache ?? join(folder, 'cache')
  return {
    executable: join(copy, 'concilia'),
    env: { ...process.env, APPIMAGE: appImage, XDG_CACHE_HOME: kept },
    appImage,
    cache: kept,
    kept: () =>
      readdirSync(kept, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.AppImage')),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
