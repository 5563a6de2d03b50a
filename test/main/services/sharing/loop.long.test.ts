/** Three desks decide at once for a while, and their connections break: in the end all have what the log has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../../src-main/connectors/shared-log/connection.ts'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { seedOr } from '../../../helpers/long.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { randomOf } from '../../../helpers/random-of.ts'
import { type PostgresOffice, postgresOffice } from '../../connectors/shared-log/servers.ts'
import { aDesk, type Desk, soon } from './helpers/desks.ts'

const reason = findPostgres() === undefined ? WITHOUT_POSTGRES : undefined

describe.skipIf(reason !== undefined)(reason ?? 'three desks', () => {
  let office: PostgresOffice
  let desks: Desk[] = []
  const random = randomOf(seedOr(1))

  beforeAll(async () => {
    office = await postgresOffice()
    const admin = connect(office.cluster.as('postgres'))
    await admin.run('grant concilia_desk to chefe')
    await admin.close()
    const { openPostgres } = await import('../../../../src-main/connectors/shared-log/postgres.ts')
    const openLog = async ({ user }: { user: string }) => openPostgres(office.cluster.as(user))
    for (const login of ['chefe', 'ana', 'rui'])
      desks.push(await aDesk(new InMemoryServer([]), login, { openLog } as never))
    for (const desk of desks) await desk.connect()
    const [first, ...others] = desks
    if (!first) throw new Error('there are three')
    const { id } = first.company.record
    await first.concilia.sharing.share(id, { fullName: 'Chefe', fourEyes: false })
    for (const { login } of others)
      await first.concilia.sharing.admit(id, { login, role: 'preparer', fullName: login })
    for (const { concilia, company } of others) {
      const [listed] = await concilia.sharing.listOnServer()
      await concilia.sharing.join(company.record.id, listed?.sharedId ?? '')
    }
  })
  afterAll(async () => {
    for (const { concilia } of desks) await concilia.close()
    await office?.stop()
    desks = []
  })

  it('have the same decisions once they rest, whatever broke meanwhile', async () => {
    const admin = connect(office.cluster.as('postgres'))
    const until = performance.now() + 30_000
    let breaks = 0
    const decideAll = desks.map(async (desk) => {
      let made = 0
      while (performance.now() < until) {
        made += 1
        await desk.decide(`${desk.login} ${made}`)
        await new Promise((resolve) => setTimeout(resolve, random() * 100))
      }
      return made
    })
    const breaking = (async () => {
      while (performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 200 + random() * 800))
        const victim = ['chefe', 'ana', 'rui'][Math.floor(random() * 3)]
        await admin.run(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${victim}'`)
        breaks += 1
      }
    })()
    const made = (await Promise.all(decideAll)).reduce((all, one) => all + one, 0)
    await breaking
    expect(breaks).toBeGreaterThan(10)
    await admin.close()
    await Promise.all(desks.map((desk) => soon(() => desk.concilia.sharing.sync(null))))
    await soon(async () => {
      for (const desk of desks) {
        expect(new Set(desk.decided()).size).toBe(made)
        expect(await desk.shared()).toMatchObject({ pending: 0, contested: 0, state: 'current' })
      }
      expect(new Set(desks.map(({ company }) => company.mirror.read.sharedHead().hash)).size).toBe(1)
    })
  })
})
