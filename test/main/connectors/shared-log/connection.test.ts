/** How a desk connects: certificates, passwords, the environment, and connections that break. */
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ConnectionOptions, connect } from '../../../../src-main/connectors/shared-log/connection.ts'
import { toOfficeError } from '../../../../src-main/connectors/shared-log/office-errors.ts'
import { openPostgres } from '../../../../src-main/connectors/shared-log/postgres.ts'
import { type Authority, hasOpenssl, makeAuthority, WITHOUT_OPENSSL } from '../../../helpers/certificates.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { type PostgresOffice, postgresOffice } from './servers.ts'

const reason = findPostgres() === undefined ? WITHOUT_POSTGRES : hasOpenssl ? undefined : WITHOUT_OPENSSL
const PASSWORD = 'palavra-passe 1'

const tryOut = async (options: ConnectionOptions): Promise<string> => {
  const log = openPostgres(options)
  try {
    await log.companies()
    return 'connected'
  } catch (error) {
    expect(String(error)).not.toContain(options.password || 'no password')
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    await log.close()
  }
}

describe.skipIf(reason !== undefined)(reason ?? 'a connection', () => {
  let office: PostgresOffice
  let authority: Authority
  let options: ConnectionOptions
  beforeAll(async () => {
    authority = makeAuthority()
    office = await postgresOffice(authority.certify('DNS:localhost'))
    const admin = connect(office.cluster.as('postgres'))
    await admin.run(`alter role ana password '${PASSWORD}'`)
    await admin.close()
    const { port } = office.cluster
    options = {
      host: 'localhost',
      port,
      database: 'postgres',
      user: 'ana',
      password: PASSWORD,
      ca: authority.ca,
    }
  })
  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => office?.stop())

  test('a server is known by its certificate, and the connection is encrypted', async () => {
    expect(await tryOut(options)).toBe('connected')
    const connection = connect(options)
    const [row] = await connection.run(
      'select ssl, version from pg_catalog.pg_stat_ssl where pid = pg_backend_pid()',
    )
    expect(row).toEqual({ ssl: 't', version: 'TLSv1.3' })
    await connection.close()
  })

  test('a certificate of another authority, or of none that is known, is refused', async () => {
    expect(await tryOut({ ...options, ca: makeAuthority().ca })).toBe('office-certificate')
    expect(await tryOut({ ...options, ca: undefined })).toBe('office-certificate')
  })

  test('a certificate of another host, or of its name where the address is given, is refused', async () => {
    expect(await tryOut({ ...options, host: '127.0.0.1' })).toBe('office-certificate')
    await office.cluster.certify(authority.certify('DNS:outro.example'))
    expect(await tryOut(options)).toBe('office-certificate')
    await office.cluster.certify(authority.certify('IP:127.0.0.1'))
    expect(await tryOut({ ...options, host: '127.0.0.1' })).toBe('connected')
    expect(await tryOut(options)).toBe('office-certificate')
    await office.cluster.certify(authority.certify('DNS:localhost'))
  })

  test('a certificate that expired is refused', async () => {
    await office.cluster.certify(authority.certify('DNS:localhost', 2021))
    expect(await tryOut(options)).toBe('office-certificate')
    await office.cluster.certify(authority.certify('DNS:localhost'))
    expect(await tryOut(options)).toBe('connected')
  })

  test('a wrong password, login or database is refused, and an empty password is not sent', async () => {
    expect(await tryOut({ ...options, password: 'outra' })).toBe('office-login-refused')
    expect(await tryOut({ ...options, user: 'ninguem' })).toBe('office-login-refused')
    expect(await tryOut({ ...options, database: 'nenhuma' })).toBe('office-login-refused')
    for (const name of ['password', 'user', 'database', 'host'] as const)
      expect(await tryOut({ ...options, [name]: '' })).toBe('invalid-input')
  })

  test('nothing of the environment changes how a desk connects', async () => {
    const environment = {
      ...{ PGHOST: 'outro.example', PGPORT: '1', PGDATABASE: 'nenhuma', PGUSER: 'zoe', PGPASSWORD: PASSWORD },
      ...{
        PGSSLMODE: 'no-verify',
        PGSSLNEGOTIATION: 'direct',
        PGSSLROOTCERT: '/dev/null',
        PGSERVICE: 'outro',
      },
      ...{
        PGOPTIONS: '-c statement_timeout=1',
        PGAPPNAME: 'outra',
        PGREPLICATION: 'database',
        PGBINARY: '1',
      },
      ...{ PGCLIENT_ENCODING: 'LATIN1', PGCONNECT_TIMEOUT: '1', PGPASSFILE: '/dev/null' },
      ...{ NODE_PG_FORCE_NATIVE: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    }
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const connection = connect(options)
    const [row] = await connection.run(
      `select session_user::text as user, current_database()::text as database, current_setting('statement_timeout') as limit,
         current_setting('application_name') as name, current_setting('client_encoding') as encoding`,
    )
    expect(row).toEqual({
      user: 'ana',
      database: 'postgres',
      limit: '30s',
      name: 'concilia',
      encoding: 'UTF8',
    })
    await connection.close()
    expect(await tryOut({ ...options, ca: makeAuthority().ca })).toBe('office-certificate')
    expect(await tryOut({ ...options, password: 'outra' })).toBe('office-login-refused')
    expect(await tryOut({ ...options, password: '' })).toBe('invalid-input')
  })

  test('a connection that breaks tells its listeners, and the next call opens another', async () => {
    const log = openPostgres(options)
    const admin = connect(office.cluster.as('postgres'))
    await log.companies()
    let told = 0
    log.onChanged(() => {
      told += 1
    })
    await admin.run("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ana'")
    await expect.poll(() => told).toBe(1)
    expect(await log.companies()).toEqual([])
    await log.close()
    await admin.close()
  })

  test('a call on the way as the connection breaks fails, and the calls after it go on', async () => {
    const connection = connect(options)
    const admin = connect(office.cluster.as('postgres'))
    await connection.run('select 1')
    const slow = connection.run('select pg_sleep(60)')
    const after = connection.run('select 2 as two')
    await expect
      .poll(() =>
        admin.run(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like '%sleep(60)' and pid <> pg_backend_pid()",
        ),
      )
      .toHaveLength(1)
    await expect(slow).rejects.toMatchObject({ code: 'office-unreachable' })
    expect(await after).toEqual([{ two: '2' }])
    await Promise.all([connection.close(), admin.close()])
    await expect(connection.run('select 1')).rejects.toMatchObject({ code: 'office-unreachable' })
  })

  test('a server that takes too long is left, and its late answer is nobody’s', async () => {
    const connection = connect({ ...options, timeoutMs: 300 })
    await connection.run('select 1')
    await expect(connection.run('select pg_sleep(5)')).rejects.toMatchObject({ code: 'office-unreachable' })
    expect(await connection.run('select 3 as three')).toEqual([{ three: '3' }])
    await connection.close()
  })
})

describe('without a server', () => {
  let fake: Server | undefined
  afterEach(() => fake?.close())
  const listen = (answer: string): Promise<{ port: number; received: Buffer[] }> =>
    new Promise((resolve) => {
      const received: Buffer[] = []
      fake = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.on('data', (bytes) => {
          received.push(bytes)
          socket.write(answer)
        })
      }).listen(0, '127.0.0.1', () => {
        const address = fake?.address()
        resolve({ port: typeof address === 'object' && address !== null ? address.port : 0, received })
      })
    })
  const options = { host: '127.0.0.1', database: 'concilia', user: 'ana', password: PASSWORD }

  test.each(['N', 'E', 'HTTP/1.1 400 Bad Request'])(
    'a server that answers %s to TLS is told nothing',
    async (answer) => {
      const { port, received } = await listen(answer)
      expect(await tryOut({ ...options, port })).toBe('office-certificate')
      // The request for TLS, and nothing else.
      expect(Buffer.concat(received).toString('hex')).toBe('0000000804d2162f')
    },
  )

  test('the end of a connection does not wait for a server that hangs', async () => {
    const { port } = await listen('')
    const connection = connect({ ...options, port })
    const asked = connection.run('select 1')
    asked.catch(() => undefined)
    const before = performance.now()
    await connection.close()
    // Without it the connection has ten seconds to be made.
    expect(performance.now() - before).toBeLessThan(8_000)
    await expect(asked).rejects.toMatchObject({ code: 'office-unreachable' })
  })

  test('no server, or one that never answers, is unreachable', async () => {
    const { port } = await listen('')
    expect(await tryOut({ ...options, port, timeoutMs: 200 })).toBe('office-unreachable')
    await new Promise((resolve) => fake?.close(resolve))
    expect(await tryOut({ ...options, port })).toBe('office-unreachable')
    expect(await tryOut({ ...options, host: 'nao-existe.invalid', port })).toBe('office-unreachable')
  })

  test.each([
    ['53100', 'office-full'],
    ['53300', 'office-unreachable'],
    ['57P03', 'office-unreachable'],
    ['28P01', 'office-login-refused'],
    ['42501', 'office-not-allowed'],
    ['XX000', 'office-answer'],
  ])('an error %s of the server is %s', (code, expected) => {
    const error = Object.assign(new Error('x'), { code, severity: 'ERROR' })
    expect(toOfficeError(error)).toMatchObject({ code: expected })
  })
})
