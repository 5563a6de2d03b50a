/** Two desks on the command line share a company through a PostgreSQL server with TLS and passwords. */
import { writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../src-main/connectors/shared-log/connection.ts'
import { hasOpenssl, makeAuthority, WITHOUT_OPENSSL } from '../../helpers/certificates.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { type Cluster, findPostgres, startCluster, WITHOUT_POSTGRES } from '../../helpers/postgres-cluster.ts'
import { type CliRun, newDataFolder, runCli } from './run-cli.ts'

const PASSWORDS: Readonly<Record<string, string>> = {
  chefe: 'palavra-do-chefe',
  ana: 'palavra-da-ana',
  rui: 'palavra-do-rui',
}
const folder = newFolder()
const folders = { ana: newDataFolder(), rui: newDataFolder(), chefe: newDataFolder() }
let cluster: Cluster
let server: string[]

const run = (login: keyof typeof folders, words: readonly string[]): Promise<CliRun> =>
  runCli([...words, '--data-dir', folders[login], '--no-keychain', '--json'], {
    CONCILIA_OFFICE_PASSWORD: PASSWORDS[login] ?? '',
  })
const ana = (...words: string[]) => run('ana', words)
const rui = (...words: string[]) => run('rui', words)

const reason = findPostgres() === undefined ? WITHOUT_POSTGRES : hasOpenssl ? undefined : WITHOUT_OPENSSL

describe.skipIf(reason !== undefined)(reason ?? 'an office', () => {
  beforeAll(async () => {
    const authority = makeAuthority()
    cluster = await startCluster(authority.certify('DNS:localhost'))
    const admin = connect(cluster.as('postgres'))
    await admin.run(`create role chefe login createrole password '${PASSWORDS.chefe}'`)
    await admin.run('create database concilia owner chefe')
    await admin.close()
    writeFileSync(join(folder, 'ca.pem'), authority.ca)
    server = ['--host', 'localhost', '--port', String(cluster.port), '--ca', join(folder, 'ca.pem')]
    writeFileSync(
      join(folder, 'extrato.csv'),
      'Data Mov.;Data Valor;Descrição;Valor;Saldo\n02-03-2026;02-03-2026;JUROS;100,00;1.100,00\n05-03-2026;05-03-2026;COMISSAO;-25,00;1.075,00\n',
    )
    for (const run of [ana, rui])
      await run('company', 'add', '--files', '--name', 'Serração', '--tax-id', '509442013')
  })
  afterAll(() => cluster?.stop())

  it('is set up by a login that makes roles, and again without effect', async () => {
    const setUp = ['office', 'setup', ...server, '--user', 'chefe']
    expect((await run('chefe', setUp)).json()).toMatchObject({ before: 0, now: 1 })
    expect((await run('chefe', setUp)).json()).toMatchObject({ before: 1, now: 1 })
    const admin = connect(cluster.as('chefe', 'concilia'))
    await admin.run(`create role ana login password '${PASSWORDS.ana}' in role concilia_admin`)
    await admin.run(`create role rui login password '${PASSWORDS.rui}' in role concilia_desk`)
    await admin.close()
  })

  it('is joined by the taxpayer number, and what one desk imported and decided is on the other', async () => {
    expect((await rui('office', 'sync')).exit).toBe(1)
    for (const [desk, login] of [
      [ana, 'ana'],
      [rui, 'rui'],
    ] as const)
      expect((await desk('office', 'connect', ...server, '--user', login)).json()).toMatchObject({
        user: login,
      })
    expect((await rui('office', 'join')).json()).toMatchObject({ error: { code: 'not-found' } })
    await ana('import', join(folder, 'extrato.csv'), '--account', 'PT50-1')
    expect((await ana('office', 'share', '--name', 'Ana Sá')).json()).toMatchObject({ toSend: 0 })
    await ana('office', 'admit', 'rui', '--name', 'Rui Alves', '--role', 'reviewer')
    expect((await rui('office', 'status')).json()).toMatchObject({
      onServer: [{ name: 'Serração', taxId: '509442013', role: 'reviewer', isJoined: false }],
    })
    expect((await rui('office', 'join')).json()).toMatchObject({ joined: 'Serração', contested: 0 })
    expect((await rui('transactions', 'list')).json()).toHaveLength(2)
    expect((await ana('office', 'members')).json()).toMatchObject([{ login: 'ana' }, { login: 'rui' }])
  })

  it('a decision that does not fit is listed with both readings, and repeated', async () => {
    const [first = { id: '' }] = (await ana('transactions', 'list')).json<{ id: string }[]>()
    await ana('leave-open', first.id, '--note', 'da Ana')
    await rui('classify', first.id, '--category', 'other')
    await ana('office', 'sync')
    expect((await rui('office', 'sync')).json()).toMatchObject({ toSend: 0, contested: 1 })
    const [one] = (await rui('office', 'contested')).json<
      { uuid: string; mine: { by: string }; office: { by: string }[] }[]
    >()
    expect(one).toMatchObject({ mine: { by: 'Rui Alves' }, office: [{ by: 'Ana Sá' }] })
    expect((await rui('periods', 'close', '--period', '2026-03')).stderr).toMatch(/office contested/)
    expect((await rui('office', 'contested', one?.uuid ?? '')).exit).toBe(2)
    expect((await rui('office', 'contested', one?.uuid ?? '', '--keep', 'mine')).exit).toBe(0)
    expect((await rui('office', 'status')).json()).toMatchObject({ companies: [{ toSend: 2, contested: 0 }] })
  })

  it('without the server what was decided waits, and a closing says that it is not reached', async () => {
    await cluster.whileStopped(async () => {
      expect((await rui('office', 'status')).json()).toMatchObject({
        isReached: false,
        companies: [{ toSend: 2 }],
      })
      expect((await rui('office', 'sync')).json()).toMatchObject({ error: { code: 'office-unreachable' } })
      expect((await rui('periods', 'close', '--period', '2026-03')).json()).toMatchObject({
        error: { code: 'office-unreachable' },
      })
    })
    expect((await rui('office', 'sync', '--all')).json()).toMatchObject([{ shared: true, toSend: 0 }])
    expect((await ana('office', 'sync')).json()).toMatchObject({ toSend: 0, contested: 0 })
  })

  it('with four eyes a month is closed by another login than the one that reviewed it', async () => {
    const [, second = { id: '' }] = (await ana('transactions', 'list')).json<{ id: string }[]>()
    await ana('classify', second.id, '--category', 'bank-charges')
    expect((await ana('office', 'four-eyes', 'on')).json()).toEqual({ fourEyes: true })
    const close = ['periods', 'close', '--period', '2026-03', '--reason', 'falta o resto']
    expect((await ana(...close)).stderr).toMatch(/after another login reviewed it/)
    await rui('office', 'sync')
    expect((await rui('review', 'done', '--period', '2026-03', '--by', 'Rui Alves')).exit).toBe(0)
    expect((await rui(...close)).exit).toBe(1)
    expect((await ana(...close)).exit).toBe(0)
    await rui('office', 'sync')
    expect((await rui('periods', 'history')).json()).toMatchObject([{ period: '2026-03', by: 'Ana Sá' }])
  })

  it('a company is left with everything that was decided, the server is forgotten, and no password is in any file', async () => {
    expect((await rui('office', 'disconnect')).json()).toMatchObject({ error: { code: 'conflict' } })
    await rui('office', 'leave')
    expect((await rui('periods', 'history')).json()).toHaveLength(1)
    expect((await rui('office', 'disconnect')).exit).toBe(0)
    expect((await rui('office', 'status')).json()).toMatchObject({ server: null })
    for (const of of Object.values(folders))
      for (const entry of await readdir(of, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const bytes = await readFile(join(entry.parentPath, entry.name))
        for (const password of Object.values(PASSWORDS)) expect(bytes.includes(password)).toBe(false)
      }
  })
})
