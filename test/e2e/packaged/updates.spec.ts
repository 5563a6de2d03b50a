/** New versions as a person takes them, in the packaged app with a place of new versions on this computer. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import manifest from '../../../package.json' with { type: 'json' }
import { ACCESS, startMaliciousService } from '../../helpers/malicious-service.ts'
import { canMount, makeSmallDisk } from '../../helpers/small-disk.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { pattern, tradeWords, words } from '../pages/words.ts'
import { axeFindings } from '../support/axe.ts'
import { Bridge } from '../support/bridge.ts'
import { connectionTo, connectOnly, sync } from '../support/company.ts'
import { Hand } from '../support/hand.ts'
import { withDataFolder, withWindow } from './packaged-app.ts'
import {
  makeUpdatableApp,
  startFeed,
  type UpdatableApp,
  type UpdateFeed,
  type Wrong,
} from './updatable-app.ts'

const { updates } = words.settings

let trace: string
let feed: UpdateFeed
let copy: UpdatableApp
test.beforeAll(async () => {
  trace = join(mkdtempSync(join(tmpdir(), 'concilia-trace-')), 'was-started')
  feed = await startFeed(trace)
  copy = await makeUpdatableApp(feed)
})
test.afterAll(async () => {
  await feed.close()
  copy.remove()
})
test.beforeEach(() => {
  feed.serves()
  writeFileSync(copy.appImage, 'the version before')
  rmSync(copy.cache, { recursive: true, force: true })
  rmSync(trace, { force: true })
})

const found = updates.found.replace('{{version}}', '99.0.0')

/** The section of new versions, by keyboard. */
const openUpdates = async (page: Page) => {
  const hand = new Hand(page)
  const settings = new SettingsPage(page, hand)
  await expect(page.getByRole('banner')).toBeVisible()
  await hand.press('ControlOrMeta+,')
  await settings.goTo(words.settings.computer.title)
  const press = (name: string) => hand.activate(settings.button(name))
  return {
    hand,
    settings,
    press,
    said: (text: string) => expect(page.getByText(pattern(text)).first()).toBeVisible({ timeout: 30_000 }),
  }
}
const errorOf = (code: 'update-refused' | 'offline' | 'disk-full'): string =>
  String(tradeWords.error[code].what)

test('a new version is found, fetched and put in place, each when it is asked for', async () => {
  await withDataFolder(async (dataFolder) => {
    const { exitCode } = await withWindow(
      dataFolder,
      async (page, ended) => {
        const { press, said } = await openUpdates(page)
        expect(feed.asked).toEqual([])
        await press(updates.check)
        await said(found)
        expect(feed.asked).toEqual(['/latest-linux.yml', '/latest-linux.yml.sig'])
        expect(await axeFindings(page)).toEqual([])
        await press(updates.download)
        await said(updates.downloaded)
        expect(copy.kept()).toHaveLength(1)
        expect(readFileSync(copy.appImage, 'utf8')).toBe('the version before')
        await press(updates.install)
        await ended
      },
      copy,
    )
    expect(exitCode).toBe(0)
    await expect.poll(() => existsSync(trace)).toBe(true)
    expect(readFileSync(copy.appImage).equals(feed.right)).toBe(true)
    expect(existsSync(`${copy.appImage}.before-update`)).toBe(false)
    expect(readFileSync(trace, 'utf8')).toBe('true\n')
    const log = join(dataFolder, 'logs', 'concilia.log')
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('')
  })
})

/** A company of this service, synced. */
const connected = async (bridge: Bridge, { url }: { url: string }) => {
  const access = { ...ACCESS, invoicingUrl: url, bankingUrl: url, authUrl: url }
  const companyId = await connectOnly(bridge, connectionTo({ ...access, documentIds: { from: 1, to: 1 } }))
  await sync(bridge, companyId)
  return companyId
}

const refusedLists: readonly (readonly [string, Wrong])[] = [
  ['whose bytes and hash were forged together', { hash: 'Zm9yZ2Vk', signature: 'stale' }],
  ['signed with another key', { signature: 'others' }],
  ['without a signature', { signature: 'none' }],
  ['without the hash of its file', { hash: null }],
]

test('what is not as its makers published it is told and never kept; the right one is taken next', async () => {
  await withDataFolder(async (dataFolder) => {
    await withWindow(
      dataFolder,
      async (page) => {
        const { press, said, settings } = await openUpdates(page)
        for (const [what, wrong] of refusedLists) {
          feed.serves(wrong)
          await press(updates.check)
          await said(errorOf('update-refused'))
          expect(
            feed.asked.filter((path) => path.endsWith('.AppImage')),
            what,
          ).toEqual([])
          await expect(settings.button(updates.download), what).toBeHidden()
        }
        for (const version of ['0.0.9', manifest.version]) {
          feed.serves({ version })
          await press(updates.check)
          await said(updates.newest)
          await expect(settings.button(updates.download)).toBeHidden()
        }
        for (const [wrong, code] of [
          [{ bytes: Buffer.alloc(feed.right.length, 'something else') }, 'update-refused'],
          [{ bytes: feed.right.subarray(0, 100) }, 'update-refused'],
          [{ cutAfter: 100_000 }, 'offline'],
        ] as const) {
          feed.serves(wrong)
          await press(updates.check)
          await said(found)
          await press(updates.download)
          await said(errorOf(code))
          expect(copy.kept()).toEqual([])
          await expect(settings.button(updates.install)).toBeHidden()
        }
        feed.serves()
        await press(updates.check)
        await said(found)
        await press(updates.download)
        await said(updates.downloaded)
      },
      copy,
    )
    expect(readFileSync(copy.appImage, 'utf8')).toBe('the version before')
    expect(existsSync(trace)).toBe(false)
  })
})

test('a disk that is full is told, and the download succeeds once there is space', async () => {
  test.skip(!canMount, 'no small disk can be mounted here')
  const disk = makeSmallDisk(4)
  try {
    const env = { ...copy.env, XDG_CACHE_HOME: disk.path }
    disk.fill()
    await withDataFolder((dataFolder) =>
      withWindow(
        dataFolder,
        async (page) => {
          const { press, said } = await openUpdates(page)
          await press(updates.check)
          await said(found)
          await press(updates.download)
          await said(errorOf('disk-full'))
          disk.free()
          await press(updates.download)
          await said(updates.downloaded)
        },
        { ...copy, env },
      ).then(() => undefined),
    )
  } finally {
    disk.remove()
  }
})

test('nothing is installed while a company syncs; afterwards it is', async () => {
  await using service = await startMaliciousService()
  await withDataFolder(async (dataFolder) => {
    await withWindow(
      dataFolder,
      async (page, ended) => {
        const bridge = new Bridge(page)
        const companyId = await connected(bridge, service)
        await page.reload()
        const { press, said } = await openUpdates(page)
        await press(updates.check)
        await said(found)
        await press(updates.download)
        await said(updates.downloaded)
        const isRunning = async () => (await bridge.call('sync.getState', { companyId })).running
        await expect.poll(isRunning).toBe(false)
        const asked = service.asked.transactions
        service.attacks({ name: 'no-answer', route: 'transactions', answer: () => undefined })
        await bridge.call('sync.start', { companyId })
        await expect.poll(() => service.asked.transactions).toBeGreaterThan(asked)
        await press(updates.install)
        await said(updates.busy)
        expect(await bridge.failure('companies.getOverview', { companyId })).toBeUndefined()
        expect(readFileSync(copy.appImage, 'utf8')).toBe('the version before')
        await bridge.call('sync.cancel', { companyId })
        await expect.poll(isRunning).toBe(false)
        // The sync that the app starts by itself may come only now, and ends with an answer.
        service.behaves()
        // Until then, and while the cancelled sync is finished, a person presses once more.
        const state = { hasEnded: false }
        const end = ended.then(() => {
          state.hasEnded = true
        })
        const pressed = async () => {
          if (!state.hasEnded) await press(updates.install).catch(() => undefined)
          return state.hasEnded
        }
        await expect.poll(pressed, { timeout: 60_000, intervals: [3_000] }).toBe(true)
        await end
      },
      copy,
    )
    expect(readFileSync(copy.appImage).equals(feed.right)).toBe(true)
  })
})

test('the first start of another version copies each company before it opens it', async () => {
  await using service = await startMaliciousService()
  await withDataFolder(async (dataFolder) => {
    const inCompany = (id: string, ...more: string[]) => join(dataFolder, 'companies', id, ...more)
    let id = ''
    await withWindow(dataFolder, async (page) => {
      id = await connected(new Bridge(page), service)
    })
    const openedBy = inCompany(id, 'opened-by')
    expect(readFileSync(openedBy, 'utf8').trim()).toBe(manifest.version)
    rmSync(inCompany(id, 'backups'), { recursive: true, force: true })
    writeFileSync(openedBy, '0.0.9\n')
    await withWindow(dataFolder, () =>
      expect.poll(() => readFileSync(openedBy, 'utf8').trim(), { timeout: 60_000 }).toBe(manifest.version),
    )
    expect(readdirSync(inCompany(id, 'backups')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  })
})
