/** Two desks over a PostgreSQL of the test's own: what reaches them by itself, and what keeps them from the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerAddress } from '#contract/sharing.ts'
import { connect } from '../../../../src-main/connectors/shared-log/connection.ts'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { type Authority, hasOpenssl, makeAuthority, WITHOUT_OPENSSL } from '../../../helpers/certificates.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { type PostgresOffice, postgresOffice } from '../../connectors/shared-log/servers.ts'
import { aDesk, type Desk, soon } from './helpers/desks.ts'

const reason = findPostgres() === undefined ? WITHOUT_POSTGRES : hasOpenssl ? undefined : WITHOUT_OPENSSL
const PASSWORD = 'palavra-passe 1'

describe.skipIf(reason !== undefined)(reason ?? 'a real server', () => {
  let office: PostgresOffice
  let authority: Authority
  let chefe: Desk
  let ana: Desk
  let server: ServerAddress

  const asAdmin = async (sql: string): Promise<void> => {
    const admin = connect(office.cluster.as('postgres'))
    await admin.run(sql)
    await admin.close()
  }
  const connectAs = (desk: Desk, over: Partial<ServerAddress & { password: string }> = {}) =>
    desk.concilia.sharing.connect({ ...server, user: desk.login, password: PASSWORD, ...over })
  const codeOf = (desk: Desk, over: Parameters<typeof connectAs>[1]): Promise<unknown> =>
    connectAs(desk, over).then(
      () => 'connected',
      ({ code }) => code,
    )

  beforeAll(async () => {
    authority = makeAuthority()
    office = await postgresOffice(authority.certify('DNS:localhost'))
    for (const login of ['chefe', 'ana']) await asAdmin(`alter role ${login} password '${PASSWORD}'`)
    await asAdmin('grant concilia_desk to chefe')
    const { port } = office.cluster
    server = { host: 'localhost', port, database: 'postgres', user: 'chefe', ca: authority.ca }
    const nobody = new InMemoryServer([])
    const real = { openLog: undefined } as never
    chefe = await aDesk(nobody, 'chefe', real)
    ana = await aDesk(nobody, 'ana', real)
  })
  afterAll(async () => {
    for (const desk of [chefe, ana]) await desk?.concilia.close()
    await office?.stop()
  })

  it('refuses a wrong password and a wrong certificate, and keeps nothing of them', async () => {
    expect(await codeOf(ana, { password: 'outra' })).toBe('office-login-refused')
    expect(await codeOf(ana, { ca: makeAuthority().ca })).toBe('office-certificate')
    expect(await codeOf(ana, { ca: null })).toBe('office-certificate')
    expect(await codeOf(ana, { ca: 'no certificate' })).toBe('office-certificate')
    expect(await codeOf(ana, { port: 1 })).toBe('office-unreachable')
    expect(await ana.state()).toMatchObject({ server: null, connection: { state: 'none' } })
  })

  it('what one desk decides is on the other by itself', async () => {
    await chefe.decide('Xadrez')
    await connectAs(chefe)
    const { id } = chefe.company.record
    await chefe.concilia.sharing.share(id, { fullName: 'Carla Chefe', fourEyes: true })
    await chefe.concilia.sharing.admit(id, { login: 'ana', role: 'preparer', fullName: 'Ana Melo' })
    await connectAs(ana)
    const [listed] = await ana.concilia.sharing.listOnServer()
    await ana.concilia.sharing.join(ana.company.record.id, listed?.sharedId ?? '')
    expect(ana.decided()).toContain('Xadrez')
    await ana.decide('Damas')
    await soon(() => expect(chefe.decided()).toContain('Damas'))
    await chefe.decide('Bilhar')
    await soon(() => expect(ana.decided()).toContain('Bilhar'))
    expect(await ana.shared()).toMatchObject({ role: 'preparer', fullName: 'Ana Melo', fourEyes: true })
  })

  it('cleans names that the server has', async () => {
    await asAdmin(`update office.company set name = 'Serração' || chr(8238) || 'do Vale' || chr(27)`)
    await ana.concilia.sharing.sync(null)
    expect(await ana.shared()).toMatchObject({ name: 'Serração do Vale ' })
  })

  it('goes on after its connection was cut between two decisions', async () => {
    await asAdmin("select pg_terminate_backend(pid) from pg_stat_activity where usename in ('ana', 'chefe')")
    await ana.decide('Rugby')
    await soon(() => expect(chefe.decided()).toContain('Rugby'))
  })

  const withVersion = async (version: number): Promise<void> => {
    await asAdmin(`update office.version set version = ${version}`)
    await asAdmin("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ana'")
  }

  it('waits for a person where the server has a later version', async () => {
    await withVersion(99)
    await ana.decide('Vela')
    await soon(async () =>
      expect((await ana.state()).connection).toMatchObject({
        ...{ state: 'refused', error: { code: 'office-schema-newer' } },
      }),
    )
    await withVersion(1)
    await soon(() => ana.concilia.sharing.sync(null))
    await soon(() => expect(chefe.decided()).toContain('Vela'))
    expect((await ana.state()).connection).toEqual({ state: 'online' })
  })

  it('reads a server of an older version, and sends what waits once that is set up', async () => {
    await withVersion(0)
    await ana.decide('Remo')
    const isTold = { pending: 1, state: 'failed', error: { code: 'office-schema-older' } }
    await soon(async () => expect(await ana.shared()).toMatchObject(isTold))
    expect((await ana.state()).connection).toEqual({ state: 'online' })
    // Chefe's connection is of before.
    await chefe.decide('Canoagem')
    await soon(() => expect(ana.decided()).toContain('Canoagem'))
    await soon(async () => expect(await ana.shared()).toMatchObject(isTold))
    await asAdmin('update office.version set version = 1')
    await chefe.decide('Esgrima')
    await soon(() => expect(chefe.decided()).toContain('Remo'))
    await soon(async () =>
      expect(await ana.shared()).toMatchObject({ pending: 0, state: 'current', error: null }),
    )
  })

  it('waits for a person where the certificate becomes one that is not trusted', async () => {
    await office.cluster.certify(makeAuthority().certify('DNS:localhost'))
    await asAdmin("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ana'")
    await soon(async () =>
      expect((await ana.state()).connection).toMatchObject({
        ...{ state: 'refused', error: { code: 'office-certificate' } },
      }),
    )
    expect(JSON.stringify(await ana.state())).not.toContain(PASSWORD)
  })
})
