/** electron-updater itself against a feed on this computer that is everything a feed can be but right. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { dirname, join } from 'node:path'
import { type DownloadOptions, HttpExecutor } from 'builder-util-runtime'
import { AppImageUpdater, NsisUpdater } from 'electron-updater'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { createUpdates, type Updates } from '../../../src-main/updates/create-updates.ts'
import { readFeed } from '../../../src-main/updates/feed.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { type ScriptedService, startScripted } from '../../helpers/scripted-service.ts'

const makers = generateKeyPairSync('ed25519')
const others = generateKeyPairSync('ed25519')
const installer = Buffer.alloc(300_000, 'the new version')
const channel =
  { linux: 'latest-linux.yml', darwin: 'latest-mac.yml' }[process.platform as string] ?? 'latest.yml'

const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64')
const listOf = (version: string, hash: string | null = sha512(installer)): string =>
  [
    `version: ${version}`,
    'files:',
    '  - url: Concilia-setup.exe',
    ...(hash === null ? [] : [`    sha512: ${hash}`]),
    `    size: ${installer.length}`,
    "releaseDate: '2026-01-01T00:00:00.000Z'",
    '',
  ].join('\n')
const signed = (text: string, key = makers.privateKey): string =>
  sign(null, Buffer.from(text), key).toString('base64')

interface Served {
  list?: string
  signature?: string
  bytes?: Buffer
  /** Bytes of the file after which the connection breaks. */
  cutAfter?: number
}

/** What Electron's own network does in the app; `disk` is written to in place of the file. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  private readonly disk: string | undefined

  constructor(disk?: string) {
    super()
    this.disk = disk
  }

  override createRequest(
    options: RequestOptions,
    callback: (response: IncomingMessage) => void,
  ): ClientRequest {
    return request(options, callback)
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const { hostname, port, pathname: path } = url
      const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination))
      const to = { destination: this.disk ?? destination, options, onCancel, callback, responseHandler: null }
      this.doDownload({ hostname, port, path, protocol: url.protocol }, to, 0)
    })
  }
}

const onNotInstalled = vi.fn()
let folder: string
let server: ScriptedService
let asked: string[]

beforeEach(() => {
  folder = newFolder()
  asked = []
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server[Symbol.asyncDispose]()
})

const serve = async ({
  list = listOf('0.2.0'),
  signature = signed(list),
  bytes = installer,
  cutAfter,
}: Served) => {
  server = await startScripted(({ path }) => (_, answer) => {
    asked.push(path)
    if (path === `/${channel}`) return void answer.end(list)
    if (path === `/${channel}.sig`) return void answer.end(signature)
    if (path !== '/Concilia-setup.exe') return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-length': bytes.length })
    if (cutAfter === undefined) return void answer.end(bytes)
    answer.write(bytes.subarray(0, cutAfter), () => answer.destroy())
  })
  return `${server.url}/`
}

const updatesFrom = async (
  served: Served,
  cache = join(folder, 'cache'),
  disk?: string,
  Updater: typeof NsisUpdater | typeof AppImageUpdater = NsisUpdater,
): Promise<Updates> => {
  const url = await serve(served)
  const updater = new Updater(null, {
    version: '0.1.0',
    name: 'concilia',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: cache,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  })
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: concilia-updater\n')
  Reflect.set(updater, 'httpExecutor', new NodeExecutor(disk))
  const publicKey = makers.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const feed = readFeed(true, { url, publicKey })
  if (feed === undefined) throw new Error('the feed of this test is none')
  const appImage = Updater === AppImageUpdater ? process.env.APPIMAGE : undefined
  return createUpdates({ updater, feed, appImage, beforeInstall: async () => undefined, onNotInstalled })
}

const codeOfFailure = async (work: Promise<unknown>): Promise<ErrorCode | undefined> =>
  work.then(
    () => undefined,
    (error) => error.code,
  )

/** Complete installers in the cache. */
const kept = (): string[] => {
  mkdirSync(join(folder, 'cache'), { recursive: true })
  return readdirSync(join(folder, 'cache'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.exe'),
  )
}

test('a signed list and its bytes are found and downloaded, each when asked', async () => {
  const updates = await updatesFrom({})
  expect(await updates.check()).toBe('0.2.0')
  expect(asked).toEqual([`/${channel}`, `/${channel}.sig`])
  await updates.download()
  expect(kept()).toHaveLength(1)
})

test('nothing is downloaded or installed that was not looked for before', async () => {
  const updates = await updatesFrom({})
  expect(await codeOfFailure(updates.download())).toBe('not-found')
  expect(await codeOfFailure(updates.install())).toBe('not-found')
  expect(asked).toEqual([])
})

test('a copy whose place cannot be taken is told of, since the program goes on', async () => {
  vi.stubEnv('APPIMAGE', join(folder, 'moved-away.AppImage'))
  const updates = await updatesFrom({}, join(folder, 'cache'), undefined, AppImageUpdater)
  await updates.check()
  await updates.download()
  await updates.install()
  expect(onNotInstalled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOENT' }))
})

const onLinux = { skip: process.platform !== 'linux' }

describe('an AppImage', onLinux, () => {
  let appImage: string
  let updates: Updates
  beforeEach(async () => {
    onNotInstalled.mockClear()
    appImage = join(folder, 'programs', 'Concilia.AppImage')
    mkdirSync(dirname(appImage))
    writeFileSync(appImage, 'the version before')
    vi.stubEnv('APPIMAGE', appImage)
    updates = await updatesFrom({}, join(folder, 'cache'), undefined, AppImageUpdater)
    await updates.check()
    await updates.download()
  })
  const programs = () =>
    readdirSync(dirname(appImage)).map((name) => [name, readFileSync(join(dirname(appImage), name), 'utf8')])

  test('is there again when the new one could not be moved to its place', async () => {
    rmSync(join(folder, 'cache'), { recursive: true })
    await updates.install()
    expect(onNotInstalled).toHaveBeenCalledOnce()
    expect(programs()).toEqual([['Concilia.AppImage', 'the version before']])
  })

  test('is not deleted where no second name can be had', async () => {
    mkdirSync(`${appImage}.before-update`)
    await updates.install()
    expect(onNotInstalled).toHaveBeenCalledOnce()
    expect(readFileSync(appImage, 'utf8')).toBe('the version before')
  })
})

test.each([
  ['0.0.9', 'older'],
  ['0.1.0', 'the same'],
])('version %s, which is %s, is none to install', async (version) => {
  const updates = await updatesFrom({ list: listOf(version) })
  expect(await updates.check()).toBeNull()
  expect(await codeOfFailure(updates.download())).toBe('not-found')
})

test.each<[string, Served]>([
  [
    'forged: bytes and hash fit each other, and the signature is of another list',
    {
      list: listOf('0.2.0', sha512(Buffer.from('evil'))),
      signature: signed(listOf('0.2.0')),
      bytes: Buffer.from('evil'),
    },
  ],
  ['signed by another key', { signature: signed(listOf('0.2.0'), others.privateKey) }],
  ['not signed', { signature: '' }],
  ['signed without the hash of a file', { list: listOf('0.2.0', null) }],
  ['no list at all', { list: 'captive portal' }],
])('a list that is %s is refused before anything is downloaded', async (_, served) => {
  const updates = await updatesFrom(served)
  expect(await codeOfFailure(updates.check())).toBe('update-refused')
  expect(await codeOfFailure(updates.download())).toBe('not-found')
  expect(asked).not.toContain('/Concilia-setup.exe')
})

test('other bytes than the list says are refused and not kept', async () => {
  const updates = await updatesFrom({ bytes: Buffer.alloc(installer.length, 'something else') })
  await updates.check()
  expect(await codeOfFailure(updates.download())).toBe('update-refused')
  expect(await codeOfFailure(updates.install())).toBe('not-found')
  expect(kept()).toEqual([])
})

test('a download that is cut off is not kept, and can be asked for again', async () => {
  const updates = await updatesFrom({ cutAfter: 100_000 })
  await updates.check()
  expect(await codeOfFailure(updates.download())).toBe('offline')
  expect(await codeOfFailure(updates.install())).toBe('not-found')
  expect(kept()).toEqual([])
})

test('a folder that cannot be written is said', async () => {
  const cache = join(folder, 'cache-that-is-a-file')
  writeFileSync(cache, '')
  const updates = await updatesFrom({}, cache)
  await updates.check()
  expect(await codeOfFailure(updates.download())).toBe('storage-failed')
})

test('a disk that is full is said', onLinux, async () => {
  const updates = await updatesFrom({}, join(folder, 'cache'), '/dev/full')
  await updates.check()
  expect(await codeOfFailure(updates.download())).toBe('disk-full')
  expect(await codeOfFailure(updates.install())).toBe('not-found')
})

test.each([
  ['http://example.com/', false],
  ['https://example.com/', true],
  [null, false],
])('a feed at %s is none (only this computer: %s)', (url, loopbackOnly) => {
  const publicKey = makers.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  expect(readFeed(loopbackOnly, { url, publicKey })).toBeUndefined()
})
