/** Unknown senders at the command socket, and unknown answers in the window's place. */
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { askWindow } from '../../../src-main/services/command-socket/ask-window.ts'
import { MAX_ANSWER, MAX_REQUEST } from '../../../src-main/services/command-socket/messages.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { type OpenWindow, openWindow } from './helpers/open-window.ts'

const request = { sync: 'nobody' as CompanyId, full: false, filter: {}, waitMs: 0 }

/** Sends bytes and collects all that comes back until the other side closes. */
const say = (path: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ path, allowHalfOpen: true }, () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('end', () => {
      socket.destroy()
      resolve(answer)
    })
  })

describe('the window', () => {
  let window: OpenWindow
  let path: string
  beforeEach(async () => {
    window = await openWindow(newFolder())
    path = window.socket.path ?? ''
  })
  afterEach(() => window.close())

  const line = (message: unknown): string => `${JSON.stringify(message)}\n`
  it.each([
    ['no JSON', 'sync all\n'],
    ['another request', line({ statement: '2026-10' })],
    ['more than a request holds', line({ ...request, secret: 'x' })],
    ['an id that is a path', line({ ...request, sync: '../../etc' })],
    ['a filter of another type', line({ ...request, filter: { from: 1 } })],
    ['a wait of more than a day', line({ ...request, waitMs: 1e12 })],
    ['a line that is too long', `"${'x'.repeat(MAX_REQUEST)}"\n`],
    ['a line that never ends', 'x'.repeat(MAX_REQUEST + 1)],
    ['two requests', `${line(request)}${line(request)}`],
  ])('refuses %s, and goes on', async (_what, text) => {
    const first = (await say(path, text)).split('\n')[0] ?? ''
    expect(JSON.parse(first)).toMatchObject({ kind: 'failed', error: { code: 'invalid-input' } })
    expect(JSON.parse(await say(path, line(request)))).toMatchObject({
      kind: 'failed',
      error: { code: 'not-found' },
    })
  })

  it('lets many connect that say nothing, and ends them when it is closed', async () => {
    const silent = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const socket = connect(path).on('error', () => undefined)
        await new Promise((resolve) => socket.once('connect', resolve))
        return socket
      }),
    )
    expect(JSON.parse(await say(path, line(request)))).toMatchObject({ error: { code: 'not-found' } })
    await window.close()
    await Promise.all(
      silent.map((one) => one.destroyed || new Promise((resolve) => one.once('close', resolve))),
    )
    window = await openWindow(newFolder())
  })
})

describe.skipIf(process.platform === 'win32')('the place of the socket', () => {
  it('is a new private folder where the path of the data folder is too long, or others may read it', async () => {
    const long = join(newFolder(), 'a-folder-of-a-long-name'.repeat(5))
    const shared = newFolder()
    mkdirSync(join(shared, 'photographs'))
    chmodSync(shared, 0o755)
    for (const dataFolder of [long, shared]) {
      const window = await openWindow(dataFolder)
      const path = window.socket.path ?? ''
      expect(dirname(path)).not.toBe(dataFolder)
      expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103)
      expect(statSync(dirname(path)).mode & 0o077).toBe(0)
      expect(statSync(path).mode & 0o077).toBe(0)
      await window.close()
      expect(() => statSync(dirname(path))).toThrow('ENOENT')
    }
  })
})

describe('a command', () => {
  const answered = async (answer: string, signal = new AbortController().signal) => {
    const path = process.platform === 'win32' ? String.raw`\\.\pipe\concilia-test` : join(newFolder(), 's')
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(answer)
    })
    await new Promise<void>((resolve) => server.listen(path, resolve))
    onTestFinished(() => void server.close())
    return askWindow(path, request, { signal, onTold: () => undefined })
  }
  it.each([
    ['nothing', ''],
    ['no JSON', 'done\n'],
    ['a result of another form', `${JSON.stringify({ kind: 'done', result: { transactions: 1 } })}\n`],
    ['an error that is not of the list', `${JSON.stringify({ kind: 'failed', error: { code: 'x' } })}\n`],
    ['a line that never ends', 'x'.repeat(MAX_ANSWER + 1)],
  ])('fails in a sentence where it is answered %s', async (_what, answer) => {
    await expect(answered(answer)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('fails in a sentence where nobody listens any more', async () => {
    const asking = askWindow(join(newFolder(), 'gone'), request, {
      signal: new AbortController().signal,
      onTold: () => undefined,
    })
    await expect(asking).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/closed/) })
  })
})
