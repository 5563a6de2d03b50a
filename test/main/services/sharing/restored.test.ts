/** The office's server is restored from an older backup: what it lost comes from the desks that have it, once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { aDesk, type Desk, shareBetween, soon, unreachable } from './helpers/desks.ts'

let server: InMemoryServer
let ana: Desk
let rui: Desk
let sharedId: string

beforeEach(async () => {
  server = new InMemoryServer(['ana', 'rui', 'eva'])
  ana = await aDesk(server, 'ana')
  rui = await aDesk(server, 'rui')
  sharedId = await shareBetween(ana, rui)
  for (const name of ['Xadrez', 'Damas', 'Bilhar']) await ana.decide(name)
  await bothHave(['Xadrez', 'Damas', 'Bilhar'])
})
afterEach(async () => {
  for (const { concilia } of [ana, rui]) await concilia.close()
})

const bothHave = (names: string[]): Promise<void> =>
  soon(async () => {
    for (const desk of [ana, rui]) {
      expect(desk.decided()).toEqual(expect.arrayContaining(names))
      expect(await desk.shared()).toMatchObject({ pending: 0, state: 'current' })
    }
  })
const head = (): number => server.companies.get(sharedId)?.head.number ?? 0
const authors = (): string[] => (server.companies.get(sharedId)?.events ?? []).map(({ author }) => author)
/** Forgets the last events, and tells all desks. */
const restore = async (lost: number): Promise<void> => {
  server.restore(sharedId, head() - lost)
  server.changed()
  await soon(async () => {
    for (const desk of [ana, rui]) expect(await desk.shared()).toMatchObject({ state: 'restored' })
  })
}
const sendLost = (desk: Desk): Promise<number> => desk.concilia.sharing.sendLost(desk.company.record.id)
/** Both mirrors have the numbers of the server. */
const areConsistent = (): Promise<void> =>
  soon(() => {
    const numbered = (server.companies.get(sharedId)?.events ?? []).map(({ id }) => id)
    for (const { company } of [ana, rui]) {
      expect(company.mirror.read.listNumbered().map(({ uuid }) => uuid)).toEqual(numbered)
      expect(company.mirror.read.sharedHead()).toEqual(server.companies.get(sharedId)?.head)
    }
  })

it('a reviewer sends what was lost with its author, and the other desk goes on by itself', async () => {
  await rui.decide('Rugby')
  await bothHave(['Rugby'])
  const before = authors()
  await restore(3)
  await rui.decide('Vela')
  await rui.concilia.sharing.sync(null)
  await soon(async () => expect(await rui.shared()).toMatchObject({ state: 'restored', pending: 1 }))
  expect(head()).toBe(before.length - 3)
  await expect(sendLost(rui)).rejects.toMatchObject({ code: 'office-not-allowed' })
  await soon(async () => expect(await rui.shared()).toMatchObject({ state: 'restored', error: null }))
  expect(await sendLost(ana)).toBe(3)
  expect(authors().slice(0, before.length)).toEqual(before)
  await bothHave(['Xadrez', 'Damas', 'Bilhar', 'Rugby', 'Vela'])
  await areConsistent()
  await expect(sendLost(ana)).rejects.toMatchObject({ code: 'conflict' })
  await soon(async () => expect(await ana.shared()).toMatchObject({ state: 'current', error: null }))
})

it('what no other desk has is lost with the desk that had it, and the others go on', async () => {
  rui.failing = undefined
  // Rui's desk has not seen the last decision when the server loses it.
  rui.onCall = (name) => {
    if (name === 'pull') throw unreachable()
  }
  const { length } = authors()
  await ana.decide('Rugby')
  await soon(() => expect(head()).toBe(length + 1))
  await ana.concilia.close()
  server.restore(sharedId, length)
  rui.onCall = undefined
  await rui.concilia.sharing.sync(null)
  await soon(async () => expect(await rui.shared()).toMatchObject({ state: 'current' }))
  await rui.decide('Vela')
  await soon(() => expect(head()).toBe(length + 1))
  expect(rui.decided()).not.toContain('Rugby')
})

it('of two desks each sends what the other lacks, and a number is given once', async () => {
  await ana.concilia.sharing.admit(ana.company.record.id, {
    ...{ login: 'rui', role: 'reviewer', fullName: 'Rui Alves' },
  })
  await restore(3)
  const results = await Promise.allSettled([sendLost(ana), sendLost(rui)])
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  await bothHave(['Xadrez', 'Damas', 'Bilhar'])
  await areConsistent()
  expect(new Set(server.companies.get(sharedId)?.events.map(({ id }) => id)).size).toBe(head())
})

it('one who prepares sends again what only that login had decided', async () => {
  await rui.decide('Rugby')
  await bothHave(['Rugby'])
  await restore(1)
  expect(await sendLost(rui)).toBe(1)
  await bothHave(['Rugby'])
  await areConsistent()
})

it('other desks went on with the restored server before what was lost is sent', async () => {
  const { length } = authors()
  rui.failing = undefined
  await rui.concilia.close()
  await ana.decide('Rugby')
  await soon(() => expect(head()).toBe(length + 1))
  server.restore(sharedId, length)
  const eva = await aDesk(server, 'eva')
  try {
    await ana.concilia.sharing.admit(ana.company.record.id, {
      login: 'eva',
      role: 'preparer',
      fullName: 'Eva',
    })
    await eva.connect()
    await eva.concilia.sharing.join(eva.company.record.id, sharedId)
    await eva.decide('Vela')
    await soon(() => expect(head()).toBe(length + 1))
    await ana.concilia.sharing.sync(null)
    await soon(async () => expect(await ana.shared()).toMatchObject({ state: 'restored' }))
    expect(await sendLost(ana)).toBe(1)
    await soon(() => {
      for (const desk of [ana, eva]) expect(desk.decided()).toEqual(expect.arrayContaining(['Vela', 'Rugby']))
    })
  } finally {
    await eva.concilia.close()
  }
})
