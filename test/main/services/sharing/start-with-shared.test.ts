/** A start opens only those shared companies that have something new, or whose files say nothing for certain. */
import { appendFileSync, copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SharedCompanyState } from '#contract/sharing.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { companyFolder, mirrorStamp } from '../../../../src-main/services/data-folder.ts'
import { saveCategory } from '../../../../src-main/services/endings/categories.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aDesk, type Desk, shareBetween, soon, unreachable } from './helpers/desks.ts'

let server: InMemoryServer
let ana: Desk
let rui: Desk
let sharedId: string
const running = new Set<Concilia>()

beforeEach(async () => {
  server = new InMemoryServer(['ana', 'rui'])
  ana = await aDesk(server, 'ana', { onOffice: () => undefined })
  rui = await aDesk(server, 'rui')
  sharedId = await shareBetween(ana, rui)
  await ana.decide('Xadrez')
  await soon(() => expect(rui.decided()).toContain('Xadrez'))
  running.add(ana.concilia)
  await end(ana.concilia)
})
afterEach(async () => {
  for (const one of running) await one.close()
  running.clear()
  await rui.concilia.close()
})

const id = () => ana.company.record.id
/** Another run of Ana's program. */
const start = ({
  dataFolder = ana.dataFolder,
  isReached = true,
}: {
  dataFolder?: string
  isReached?: boolean
} = {}): Concilia => {
  const one = composeEngine(dataFolder, {
    openLog: async ({ user }) => {
      if (isReached) return server.as(user, { isAdmin: true })
      throw unreachable()
    },
    officePassword: 'do ambiente',
    onSharing: () => undefined,
    onOffice: () => undefined,
    deskName: 'pc-ana',
  })
  running.add(one)
  return one
}
/** After what the index has is current. */
const end = async (one: Concilia): Promise<void> => {
  await soon(async () => expect((await one.office?.list())?.every(({ asOf }) => asOf === null)).toBe(true))
  await one.close()
  running.delete(one)
}
const stateIn = async (one: Concilia): Promise<SharedCompanyState | undefined> =>
  (await one.sharing.getState()).companies[0]
const isCurrent = (one: Concilia): Promise<void> =>
  soon(async () => expect(await stateIn(one)).toMatchObject({ state: 'current', pending: 0 }))
const opened = async (one: Concilia): Promise<number> => (await one.companies.list()).length
const decide = async (one: Concilia, name: string): Promise<void> => {
  const company = await one.companies.get(id())
  await saveCategory(one.deciding, company, { id: null, name, account: null, isHidden: false })
}
/** Decided while the server is out of reach, in a run that has ended. */
const decideOffline = async (name: string): Promise<void> => {
  const one = start({ isReached: false })
  await decide(one, name)
  await end(one)
}
const inHome = (name: string): string => join(companyFolder(ana.dataFolder, id()), name)
const head = () => server.companies.get(sharedId)?.head

it('opens none where nothing is new, also where a person brings all up to date', async () => {
  const one = start()
  await isCurrent(one)
  expect((await stateIn(one))?.lastSyncAt).not.toBeNull()
  await one.sharing.sync(null)
  expect(await opened(one)).toBe(0)
  await rui.decide('Damas')
  await soon(async () => {
    const [company] = await one.companies.list()
    expect(company?.mirror.read.listCategories().map(({ name }) => name)).toContain('Damas')
  })
  await isCurrent(one)
})

it('opens one that others decided about meanwhile', async () => {
  await rui.decide('Damas')
  await soon(async () => expect(await rui.shared()).toMatchObject({ pending: 0 }))
  const one = start()
  await soon(async () => {
    const [company] = await one.companies.list()
    expect(company?.mirror.read.sharedHead()).toEqual(head())
  })
})

it('opens one that has something to send, whatever the index says', async () => {
  const index = join(newFolder(), 'index')
  copyFileSync(join(ana.dataFolder, 'office.sqlite'), index)
  await decideOffline('Damas')
  const one = start()
  await soon(() => expect(rui.decided()).toContain('Damas'))
  await end(one)
  await decideOffline('Bilhar')
  // As after a kill between the decision and the index, or with an index of an older copy.
  copyFileSync(index, join(ana.dataFolder, 'office.sqlite'))
  start()
  await soon(() => expect(rui.decided()).toContain('Bilhar'))
})

it.each(['mirror', 'mirror and index', 'whole folder'])(
  'opens one that was put back from a copy (%s)',
  async (what) => {
    const copy = join(newFolder(), 'copy')
    cpSync(ana.dataFolder, copy, { recursive: true, preserveTimestamps: true })
    await decideOffline('Damas')
    const one = start()
    await soon(() => expect(rui.decided()).toContain('Damas'))
    await end(one)
    await decideOffline('Bilhar')
    const home = companyFolder(copy, id())
    for (const end of ['-wal', '-shm']) rmSync(inHome(`mirror.sqlite${end}`), { force: true })
    copyFileSync(join(home, 'mirror.sqlite'), inHome('mirror.sqlite'))
    if (what === 'mirror and index')
      copyFileSync(join(copy, 'office.sqlite'), join(ana.dataFolder, 'office.sqlite'))
    if (what === 'whole folder') cpSync(copy, ana.dataFolder, { recursive: true, preserveTimestamps: true })
    const again = start()
    await soon(async () => {
      const [company] = await again.companies.list()
      expect(company?.mirror.read.sharedHead()).toEqual(head())
      expect(company?.mirror.read.listCategories().map(({ name }) => name)).toContain('Damas')
    })
    // What only the log has is sent; a whole folder of before has it nowhere.
    if (what !== 'whole folder') await soon(() => expect(rui.decided()).toContain('Bilhar'))
  },
)

it('sends what a copied data folder had to send', async () => {
  await decideOffline('Damas')
  const copy = join(newFolder(), 'data')
  cpSync(ana.dataFolder, copy, { recursive: true, preserveTimestamps: true })
  start({ dataFolder: copy })
  await soon(() => expect(rui.decided()).toContain('Damas'))
})

it('is right with an older list of what is shared', async () => {
  const file = join(ana.dataFolder, 'office.json')
  const older = join(newFolder(), 'office.json')
  copyFileSync(file, older)
  await rui.decide('Damas')
  const one = start()
  await soon(async () => expect((await one.companies.list()).length).toBe(1))
  await isCurrent(one)
  await end(one)
  copyFileSync(older, file)
  const again = start()
  await isCurrent(again)
  expect(await opened(again)).toBe(0)
})

it('notices a server that was restored, though nothing is new here', async () => {
  server.restore(sharedId, (head()?.number ?? 0) - 1)
  const one = start()
  await soon(async () => expect(await stateIn(one)).toMatchObject({ state: 'restored' }))
})

it('opens none that a person had open and closed again', async () => {
  const one = start()
  await decide(one, 'Damas')
  await soon(() => expect(rui.decided()).toContain('Damas'))
  await isCurrent(one)
  await one.companies.close(id())
  await end(one)
  const again = start()
  await isCurrent(again)
  expect(await opened(again)).toBe(0)
  const company = await again.companies.get(id())
  expect(company.mirror.read.sharedHead()).toEqual(head())
})

it('knows the state of a mirror by its files, and by the log that it is compared with', async () => {
  const stamp = () => mirrorStamp(ana.dataFolder, id())
  const stamps = [await stamp()]
  appendFileSync(inHome('decisions.jsonl'), 'a decision')
  stamps.push(await stamp())
  appendFileSync(inHome('mirror.sqlite'), 'more')
  stamps.push(await stamp())
  expect(new Set(stamps).size).toBe(3)
  writeFileSync(inHome('mirror.sqlite-wal'), 'not in the mirror yet')
  expect(await stamp()).toBeNull()
})
