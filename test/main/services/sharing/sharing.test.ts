/** A desk of the office: connecting, sharing and joining, what goes by itself, outages, and leaving again. */
import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/sharing.ts'
import { AppError } from '#core/app-error.ts'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import type { SharedLog } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { openCompanyArchive } from '../../../../src-main/services/companies/archive-company.ts'
import { makeBackup, restoreBackup } from '../../../../src-main/services/companies/backups.ts'
import { archiveAndRemove, removeCompany } from '../../../../src-main/services/companies/remove-company.ts'
import { runAs } from '../../../../src-main/services/deciding.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany, aFilesCompany } from '../imports/helpers/a-company.ts'
import {
  ADDRESS,
  aDesk,
  type Desk,
  PASSWORD,
  shareBetween,
  soon,
  TAX_ID,
  unreachable,
} from './helpers/desks.ts'

let server: InMemoryServer
let ana: Desk
let rui: Desk
let others: Desk[] = []
const fullName = 'Ana Melo'

const another = async (...given: Parameters<typeof aDesk>): Promise<Desk> => {
  const desk = await aDesk(...given)
  others.push(desk)
  return desk
}
beforeEach(async () => {
  server = new InMemoryServer(['ana', 'rui', 'eva'])
  ana = await another(server, 'ana')
  rui = await another(server, 'rui')
})
afterEach(async () => {
  for (const { concilia } of others) await concilia.close()
  others = []
})

const idOf = async (desk: Desk): Promise<string> => (await desk.shared())?.sharedId ?? ''
const admit = (login: string, role: Role, name: string): Promise<void> =>
  ana.concilia.sharing.admit(ana.company.record.id, { login, role, fullName: name })
const shareBoth = (how?: { fourEyes: boolean }): Promise<string> => shareBetween(ana, rui, how)

describe('connecting', () => {
  it('has no server at first, and keeps one that answers, without its password', async () => {
    expect(await ana.state()).toEqual({ server: null, connection: { state: 'none' }, companies: [] })
    const state = await ana.connect()
    expect(state).toMatchObject({
      server: { user: 'ana', host: ADDRESS.host },
      connection: { state: 'online' },
    })
    await shareBoth()
    await ana.concilia.sharing.sync(null)
    expect(JSON.stringify(await ana.state())).not.toContain(PASSWORD)
    for (const entry of readdirSync(ana.dataFolder, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect(readFileSync(join(entry.parentPath, entry.name)).includes(PASSWORD)).toBe(false)
  })

  it('keeps nothing of a server that does not answer, and asks for a password it does not have', async () => {
    ana.failing = unreachable()
    await expect(ana.connect()).rejects.toMatchObject({ code: 'office-unreachable' })
    expect((await ana.state()).server).toBeNull()
    ana.failing = undefined
    const without = { ...ADDRESS, user: 'ana', password: null }
    await expect(ana.concilia.sharing.test(without)).rejects.toMatchObject({ code: 'credential-missing' })
    await ana.connect()
    expect(await ana.concilia.sharing.test(without)).toEqual({ companies: 0 })
    // A password is sent to no other server than the one that it was typed for.
    const elsewhere = ana.concilia.sharing.test({ ...without, host: 'outro.example' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'credential-missing' })
  })

  it('reaches no other computer where only this one may be reached', async () => {
    const far = ana.concilia.sharing.test({
      ...ADDRESS,
      host: 'servidor.example',
      user: 'ana',
      password: PASSWORD,
    })
    await expect(far).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('begins anew where its file is damaged, once the server answers, and joins again', async () => {
    const sharedId = await shareBoth()
    const { id } = rui.company.record
    await rui.concilia.close()
    const path = join(rui.dataFolder, 'office.json')
    writeFileSync(path, '{"server":')
    const openLog = async (): Promise<SharedLog> => server.as('rui')
    const again = composeEngine(rui.dataFolder, { openLog, onSharing: () => undefined })
    others = [...others.filter((desk) => desk !== rui), { ...rui, concilia: again }]
    const { sharing } = again
    const address = { ...ADDRESS, user: 'rui' }
    await expect(sharing.getState()).rejects.toMatchObject({ code: 'storage-failed' })
    await expect(sharing.connect({ ...address, password: null })).rejects.toMatchObject({
      code: 'credential-missing',
    })
    expect(readFileSync(path, 'utf8')).toBe('{"server":')
    await expect(sharing.getState()).rejects.toMatchObject({ code: 'storage-failed' })
    await sharing.connect({ ...address, password: PASSWORD })
    await sharing.join(id, sharedId)
    expect((await sharing.getState()).companies).toMatchObject([{ companyId: id, pending: 0, error: null }])
  })

  it('disconnects once no company is shared', async () => {
    await shareBoth()
    const { sharing } = ana.concilia
    await expect(sharing.disconnect()).rejects.toMatchObject({ code: 'conflict' })
    await sharing.leave(ana.company.record.id)
    await sharing.disconnect()
    expect(await ana.state()).toEqual({ server: null, connection: { state: 'none' }, companies: [] })
    const again = sharing.test({ ...ADDRESS, user: 'ana', password: null })
    await expect(again).rejects.toMatchObject({ code: 'credential-missing' })
  })

  it('does not become another login while decisions wait to be sent', async () => {
    await shareBoth()
    rui.failing = unreachable()
    await rui.decide('Xadrez')
    rui.failing = undefined
    rui.onCall = (name) => {
      if (name === 'push') throw unreachable()
    }
    const other = { ...ADDRESS, user: 'eva', password: 'outra' }
    await expect(rui.concilia.sharing.connect(other)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('sharing and joining', () => {
  it('sends what is here, and gives it to whoever joins; decisions bear the name of the member', async () => {
    await ana.decide('Xadrez')
    await shareBoth({ fourEyes: true })
    expect(rui.decided()).toContain('Xadrez')
    const isShared = { role: 'reviewer', fullName, fourEyes: true, state: 'current' }
    await soon(async () => expect(await ana.shared()).toMatchObject(isShared))
    expect(await rui.shared()).toMatchObject({ role: 'preparer', fullName: 'Rui Alves', pending: 0 })
    expect(rui.concilia.deciding.personIn(rui.company.record.id)).toBe('Rui Alves')
    await rui.decide('Patinagem')
    await soon(() => expect(ana.decided()).toContain('Patinagem'))
    const bodies = [...(server.companies.values().next().value?.events ?? [])].map(({ payload }) => payload)
    expect(bodies.map((payload) => JSON.parse(payload).by)).toContain('Rui Alves')
  })

  it('names the companies of the server, and those of this computer with their taxpayer numbers', async () => {
    const sharedId = await shareBoth()
    const name = ana.company.record.name
    expect(await rui.concilia.sharing.listOnServer()).toEqual([
      {
        ...{ sharedId, name, taxId: TAX_ID, role: 'preparer' },
        ...{ companyId: rui.company.record.id, isJoined: true },
      },
    ])
    await rui.concilia.sharing.leave(rui.company.record.id)
    expect(await rui.concilia.sharing.listOnServer()).toMatchObject([
      { companyId: rui.company.record.id, isJoined: false },
    ])
  })

  it('refuses another taxpayer number, a second company, and one that is there already', async () => {
    const sharedId = await shareBoth()
    const other = await another(server, 'eva', { taxId: '503504564' })
    await other.connect()
    const join = (desk: Desk, id = desk.company.record.id) => desk.concilia.sharing.join(id, sharedId)
    await expect(join(other)).rejects.toMatchObject({ code: 'not-found' })
    await admit('eva', 'reader', 'Eva')
    await expect(join(other)).rejects.toMatchObject({ code: 'conflict' })
    await expect(join(rui)).rejects.toMatchObject({ code: 'conflict' })
    const second = await aFilesCompany(rui.concilia, { taxId: TAX_ID, name: 'outra vez' })
    await expect(join(rui, second.record.id)).rejects.toMatchObject({ code: 'conflict' })
    const third = ana.concilia.sharing.share(ana.company.record.id, { fullName, fourEyes: false })
    await expect(third).rejects.toMatchObject({ code: 'conflict' })
    expect((await other.state()).companies).toEqual([])
  })

  it('takes a taxpayer number that a person types where none is known, and still refuses another', async () => {
    await ana.connect()
    await rui.connect()
    const unknown = await aCompany(ana.concilia)
    const there = await aCompany(rui.concilia)
    const share = (taxId?: string) =>
      ana.concilia.sharing.share(unknown.record.id, { fullName, fourEyes: false, taxId })
    await expect(share()).rejects.toMatchObject({ code: 'invalid-input', details: { field: 'taxId' } })
    await share('PT 503 504 564')
    const [sharedId = ''] = [...server.companies.keys()]
    await server.as('ana').admit(sharedId, { login: 'rui', role: 'preparer', fullName: 'Rui' })
    expect(await rui.concilia.sharing.listOnServer()).toMatchObject([{ taxId: '503504564', companyId: null }])
    const join = (taxId?: string) => rui.concilia.sharing.join(there.record.id, sharedId, taxId)
    await expect(join()).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(join(TAX_ID)).rejects.toMatchObject({ code: 'conflict' })
    await join('503504564')
    expect((await rui.state()).companies).toMatchObject([{ sharedId, role: 'preparer' }])
  })

  it('refuses a company with closings of its own, and changes nothing', async () => {
    await ana.decide('Xadrez')
    await runAs(rui.concilia.deciding, rui.company, 'joinAccounts', {
      account: 'a',
      other: 'b',
    } as never).catch(() => undefined)
    const closing = { period: '2026-01', reason: 'teste', seen: null, today: '2026-04-10' }
    await runAs(rui.concilia.deciding, rui.company, 'closeMonth', closing as never)
    await ana.connect()
    await ana.concilia.sharing.share(ana.company.record.id, { fullName, fourEyes: false })
    await admit('rui', 'preparer', 'Rui')
    await rui.connect()
    const joining = rui.concilia.sharing.join(rui.company.record.id, await idOf(ana))
    await expect(joining).rejects.toMatchObject({ code: 'conflict' })
    expect(rui.decided()).not.toContain('Xadrez')
    expect((await rui.state()).companies).toEqual([])
    expect(rui.company.mirror.read.findShared()).toBeUndefined()
  })

  it('joins a copy of the same data folder, whose closings and decisions are the same', async () => {
    const input = { period: '2026-01', reason: 'teste', seen: null, today: '2026-04-10' }
    await ana.decide('Xadrez')
    await runAs(ana.concilia.deciding, ana.company, 'closeMonth', input as never)
    const copy = join(newFolder(), 'data')
    await ana.concilia.companies.close(ana.company.record.id)
    cpSync(ana.dataFolder, copy, {
      recursive: true,
      filter: (path) => !/owner\.(lock|sock|json)$/.test(path),
    })
    const openLog = async () => server.as('rui')
    const other = composeEngine(copy, { openLog, onSharing: () => undefined })
    try {
      await ana.connect()
      await ana.concilia.sharing.share(ana.company.record.id, { fullName, fourEyes: false })
      await admit('rui', 'preparer', 'Rui Alves')
      await other.sharing.connect({ ...ADDRESS, user: 'rui', password: PASSWORD })
      await other.sharing.join(ana.company.record.id, await idOf(ana))
      const { mirror } = await other.companies.get(ana.company.record.id)
      expect(mirror.read.listClosings()).toHaveLength(1)
      const [state] = (await other.sharing.getState()).companies
      expect(state).toMatchObject({ pending: 0, contested: 0, state: 'current' })
      const here = await ana.concilia.companies.get(ana.company.record.id)
      expect(mirror.read.sharedHead()).toEqual(here.mirror.read.sharedHead())
    } finally {
      await other.close()
    }
  })

  it('closes a month only with a number of the server', async () => {
    await shareBoth()
    const input = { period: '2026-01', reason: 'teste', seen: null, today: '2026-04-10' } as never
    const { deciding } = ana.concilia
    ana.failing = unreachable()
    const closing = deciding.agree(ana.company, { command: 'closeMonth', input })
    await expect(closing).rejects.toMatchObject({ code: 'office-unreachable' })
    expect(ana.company.mirror.read.listClosings()).toEqual([])
    ana.failing = undefined
    expect(await deciding.agree(ana.company, { command: 'closeMonth', input })).toMatchObject({
      outcome: 'done',
    })
    await soon(() => expect(rui.company.mirror.read.listClosings()).toMatchObject([{ by: fullName }]))
    // What a person asks for in vain is no failure of the exchange.
    await expect(admit('ninguem', 'reader', 'Ninguém')).rejects.toMatchObject({ code: 'not-found' })
    await soon(async () => expect(await ana.shared()).toMatchObject({ state: 'current', error: null }))
    const alone = await aFilesCompany(ana.concilia, { taxId: '503504564', name: 'sem partilha' })
    expect(await deciding.agree(alone, { command: 'closeMonth', input })).toBeUndefined()
  })

  it('leaves with all that is here, and joins again', async () => {
    const sharedId = await shareBoth()
    const { sharing } = rui.concilia
    const { id } = rui.company.record
    await sharing.leave(id)
    expect(await rui.shared()).toBeUndefined()
    await ana.decide('Xadrez')
    await rui.decide('Patinagem')
    await sharing.join(id, sharedId)
    await soon(() => expect(rui.decided()).toEqual(expect.arrayContaining(['Xadrez', 'Patinagem'])))
    await soon(() => expect(ana.decided()).toContain('Patinagem'))
  })

  it('takes what an older copy of its data lacks, without a decision being lost', async () => {
    await shareBoth()
    const { restoring } = rui.concilia
    const { id } = rui.company.record
    await rui.decide('Xadrez')
    await soon(() => expect(ana.decided()).toContain('Xadrez'))
    const { copy } = await makeBackup(restoring, id)
    await rui.decide('Patinagem')
    await ana.decide('Bilhar')
    await soon(() => expect(ana.decided()).toContain('Patinagem'))
    await soon(() => expect(rui.decided()).toContain('Bilhar'))
    await restoreBackup(restoring, id, copy.id)
    const { mirror } = await rui.concilia.companies.get(id)
    await soon(() => {
      const names = mirror.read.listCategories().map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['Xadrez', 'Patinagem', 'Bilhar']))
      expect(mirror.read.sharedHead()).toEqual(ana.company.mirror.read.sharedHead())
    })
    expect(await rui.shared()).toMatchObject({ pending: 0, contested: 0 })
  })

  it('joins again from the archive of a company that was removed', async () => {
    const sharedId = await shareBoth()
    await rui.decide('Xadrez')
    await soon(() => expect(ana.decided()).toContain('Xadrez'))
    const { managing, restoring, dataFolder, sharing, companies } = rui.concilia
    const file = join(dataFolder, 'rui.concilia')
    const { id } = rui.company.record
    await archiveAndRemove({ ...managing, ...restoring }, id, () => file)
    await soon(async () => expect((await rui.state()).companies).toEqual([]))
    await ana.decide('Bilhar')
    await openCompanyArchive(restoring, file)
    expect(await rui.shared()).toBeUndefined()
    await sharing.join(id, sharedId)
    const { mirror } = await companies.get(id)
    await soon(() =>
      expect(mirror.read.listCategories().map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Xadrez', 'Bilhar']),
      ),
    )
    expect(await rui.shared()).toMatchObject({ pending: 0, contested: 0 })
  })

  it('forgets a company that is removed', async () => {
    await shareBoth()
    await removeCompany(rui.concilia.managing, rui.company.record.id)
    await soon(async () => expect((await rui.state()).companies).toEqual([]))
    expect(JSON.parse(readFileSync(join(rui.dataFolder, 'office.json'), 'utf8')).companies).toEqual([])
  })
})

describe('by itself', () => {
  it('sends what is decided, and takes what others decide', async () => {
    await shareBoth()
    await ana.decide('Xadrez')
    await soon(() => expect(rui.decided()).toContain('Xadrez'))
    await soon(async () => expect(await ana.shared()).toMatchObject({ pending: 0, state: 'current' }))
  })

  it('works on without the server, tries again, and sends what waits', async () => {
    await shareBoth()
    rui.failing = unreachable()
    await rui.decide('Xadrez')
    await soon(async () =>
      expect((await rui.state()).connection).toMatchObject({
        ...{ state: 'offline', error: { code: 'office-unreachable' } },
      }),
    )
    await rui.decide('Patinagem')
    await soon(async () =>
      expect(await rui.shared()).toMatchObject({ pending: 2, state: 'waiting', error: null }),
    )
    rui.failing = undefined
    await soon(() => expect(ana.decided()).toEqual(expect.arrayContaining(['Xadrez', 'Patinagem'])))
    await soon(async () => expect((await rui.state()).connection).toEqual({ state: 'online' }))
    await soon(async () => expect(await rui.shared()).toMatchObject({ pending: 0, state: 'current' }))
  })

  it('waits for a person where the login is refused', async () => {
    await shareBoth()
    rui.failing = new AppError('office-login-refused', 'no')
    await rui.decide('Xadrez')
    await soon(async () =>
      expect((await rui.state()).connection).toMatchObject({
        ...{ state: 'refused', error: { code: 'office-login-refused' } },
      }),
    )
    rui.failing = undefined
    await rui.decide('Patinagem')
    expect(ana.decided()).not.toContain('Xadrez')
    // Whatever a person does next that reaches the server ends the wait.
    await rui.concilia.sharing.listOnServer()
    await soon(() => expect(ana.decided()).toEqual(expect.arrayContaining(['Xadrez', 'Patinagem'])))
    expect((await rui.state()).connection).toEqual({ state: 'online' })
  })

  it('says who else has the company open', async () => {
    await shareBoth()
    rui.concilia.sharing.show(rui.company.record.id)
    await soon(() => expect([...server.present.values()].some(({ company }) => company !== null)).toBe(true))
    ana.concilia.sharing.show(ana.company.record.id)
    await soon(async () =>
      expect((await ana.shared())?.present).toMatchObject([
        { login: 'rui', name: 'Rui Alves', desk: 'pc-rui' },
      ]),
    )
  })

  it('says that the server has the company no more for this login', async () => {
    const sharedId = await shareBoth()
    server.companies.get(sharedId)?.members.delete('rui')
    server.changed()
    await soon(async () => expect(await rui.shared()).toMatchObject({ state: 'gone' }))
    await rui.decide('Xadrez')
    await soon(async () => expect(await rui.shared()).toMatchObject({ state: 'gone', pending: 1 }))
  })

  it('counts what this version cannot read', async () => {
    const sharedId = await shareBoth()
    const uuid = randomUUID()
    const { head } = server.companies.get(sharedId) ?? { head: { number: 0, hash: '' } }
    const payload = JSON.stringify({ uuid, action: 'category', from: 'a later version' })
    await server.as('ana').push(sharedId, head, [{ id: uuid, kind: 'category', payload }])
    await soon(async () => expect(await rui.shared()).toMatchObject({ unreadable: 1 }))
  })
})

it('brings a program that was off up to date when it starts, and sends what was decided meanwhile', async () => {
  await shareBoth()
  await rui.concilia.close()
  others = others.filter((desk) => desk !== rui)
  await ana.decide('Xadrez')
  const options = { openLog: async () => server.as('rui'), onSharing: () => undefined }
  // Without the background nothing reaches the server, as on the command line.
  const quiet = composeEngine(rui.dataFolder)
  const company = await quiet.companies.get(rui.company.record.id)
  await runAs(quiet.deciding, company, 'writeCategory', {
    ...{ id: 'c-1', name: 'Patinagem', account: null, isHidden: false },
  } as never)
  expect(quiet.sharing.personOf(company.record.id)).toBe('Rui Alves')
  await quiet.close()
  const again = composeEngine(rui.dataFolder, { ...options, officePassword: 'do ambiente' })
  try {
    await soon(() => expect(ana.decided()).toContain('Patinagem'))
    const { mirror } = await again.companies.get(rui.company.record.id)
    await soon(() => expect(mirror.read.listCategories().map(({ name }) => name)).toContain('Xadrez'))
  } finally {
    await again.close()
  }
})
