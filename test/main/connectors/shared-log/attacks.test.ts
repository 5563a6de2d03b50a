/** What logins try on the server beside the program: each is refused, and changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '../../../../src-main/connectors/shared-log/connection.ts'
import { openPostgres } from '../../../../src-main/connectors/shared-log/postgres.ts'
import { SERVER_VERSION, setUpServer } from '../../../../src-main/connectors/shared-log/set-up-server.ts'
import { findPostgres, startCluster, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { event } from '../../../helpers/shared-events.ts'
import { type PostgresOffice, postgresOffice } from './servers.ts'

const hasPostgres = findPostgres() !== undefined
const NOT_ALLOWED = { code: 'office-not-allowed' }

describe.skipIf(!hasPostgres)(hasPostgres ? 'the server' : WITHOUT_POSTGRES, () => {
  let office: PostgresOffice
  let company: string
  const open = new Map<string, Connection>()
  const as = (login: string, database = 'postgres'): Connection => {
    const key = `${login} ${database}`
    const connection = open.get(key) ?? connect(office.cluster.as(login, database))
    open.set(key, connection)
    return connection
  }
  beforeAll(async () => {
    office = await postgresOffice()
    company = await office.company()
    await office.as('ana').push(company, { number: 0, hash: '' }, [event('taught')])
  })
  afterAll(async () => {
    for (const connection of open.values()) await connection.close()
    await office?.stop()
  })

  const everything = async (): Promise<string> => {
    const [row] = await as('postgres').run(
      `select md5(concat((select json_agg(c) from office.company c), (select json_agg(m order by m.company, m.login)
        from office.member m), (select json_agg(e) from office.event e))) as all`,
    )
    return String(row?.all)
  }

  test.each([
    ...[
      'company',
      'member',
      'event',
      'file_part',
      'closed_month',
      'closed_row',
      'taken_row',
      'account_name',
      'last_event',
      'presence',
      'version',
    ].flatMap((table) => [
      `delete from office.${table}`,
      `truncate office.${table}`,
      `insert into office.${table} default values`,
    ]),
    "update office.member set role = 'reviewer'",
    "insert into office.member select id, 'eva', 'reviewer', 'Eva' from office.company",
    'update office.company set four_eyes = true, head = 0',
    "update office.event set payload = '{}'",
    'select * from office.closed_row',
    'select * from office.presence',
    'select * from office.last_event',
    'set role concilia_owner',
    'set session authorization postgres',
    'create table office.mine_too (a int)',
    'drop function office.mine()',
    'create or replace function office.mine() returns setof uuid language sql as $$ select id from office.company $$',
    'alter table office.event disable row level security',
    'grant concilia_admin to eva',
    "select office.create_company(gen_random_uuid(), 'T1', 'n', 'eva', 'Eva', false)",
    "select office.number_events(null, 0, '', null, null, null, null, null, 'reviewer', null)",
    "select office.keep(null, 1, null, 'month-reopened', '{}')",
    "select office.refused(null, 'eva', 'reviewer', false, false, 'note', '{}')",
    "select office.hash_event('', 1, 'x')",
    "select office.check_login('eva')",
  ])('%s is refused to members, readers and strangers', async (sql) => {
    const before = await everything()
    for (const login of ['ana', 'eva', 'zoe'])
      await expect(as(login).run(sql)).rejects.toMatchObject(NOT_ALLOWED)
    expect(await everything()).toBe(before)
  })

  test('a stranger sees no row of any table, and calls no function for the company', async () => {
    const zoe = as('zoe')
    for (const table of ['company', 'member', 'event', 'file_part'])
      expect(await zoe.run(`select * from office.${table}`)).toEqual([])
    const calls = [
      `office.push('${company}', 1, '', array[gen_random_uuid()], array['note'], array['{}'])`,
      `office.push_lost('${company}', 1, '', array[gen_random_uuid()], array['note'], array['{}'], array['ana'], array[now()])`,
      `office.put_part('${company}', 'x')`,
      `office.admit('${company}', 'zoe', 'reviewer', 'Zoe')`,
      `office.set_four_eyes('${company}', false)`,
      `office.here('pc', '${company}')`,
      `office.pull('${company}', 0, '')`,
    ]
    for (const call of calls) await expect(zoe.run(`select ${call}`)).rejects.toMatchObject(NOT_ALLOWED)
  })

  test.each([
    ['no number', "null, '\\x00'::bytea"],
    ['no hash', '1, null'],
    ['neither', 'null, null'],
    ['a negative number', "-1, '\\x00'::bytea"],
    ['a hash before the first event', "0, '\\x00'::bytea"],
  ])('a push with %s numbers nothing', async (_, head) => {
    const batch = "array[gen_random_uuid()], array['note'], array['{}']"
    const pushed = as('ana').run(`select * from office.push('${company}', ${head}, ${batch})`)
    await expect(pushed).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test.each([
    ['no event', "'{}', '{}', '{}'"],
    ['no lists', 'null, null, null'],
    ['lists of several lengths', "array[gen_random_uuid()], array['note', 'note'], array['{}']"],
    ['a list with nothing in it', "array[null]::uuid[], array['note'], array['{}']"],
    [
      'too many events',
      "array_fill(gen_random_uuid(), array[501]), array_fill('note'::text, array[501]), array_fill('{}'::text, array[501])",
    ],
  ])('a push of %s is refused', async (_, batch) => {
    const head = await headNow()
    const pushed = as('ana').run(`select * from office.push('${company}', ${head}, ${batch})`)
    await expect(pushed).rejects.toMatchObject({ code: 'invalid-input' })
  })
  const headNow = async (): Promise<string> => {
    const [row] = await as('rita').run(`select head, hash from office.company where id = '${company}'`)
    return `${row?.head}, '${row?.hash}'::bytea`
  }

  test('tables and functions of a session take the place of none of the server', async () => {
    const zoe = connect(office.cluster.as('zoe'))
    await zoe.run(
      `create temporary table member as select '${company}'::uuid as company, 'zoe' as login, 'reviewer' as role`,
    )
    await zoe.run(
      'create function pg_temp.now() returns timestamptz language sql as $$ select null::timestamptz $$',
    )
    await zoe.run('set search_path = pg_temp, office')
    await expect(zoe.run(`select office.set_four_eyes('${company}', true)`)).rejects.toMatchObject(
      NOT_ALLOWED,
    )
    expect(await zoe.run('select * from office.member')).toEqual([])
    await zoe.close()
  })

  test('what the owner adds later is granted to nobody', async () => {
    const admin = as('postgres')
    await admin.run('set role concilia_owner')
    await admin.run('create function office.later() returns int language sql as $$ select 1 $$')
    await admin.run('reset role')
    await expect(as('rita').run('select office.later()')).rejects.toMatchObject(NOT_ALLOWED)
    await admin.run('drop function office.later()')
  })

  test('a notification names no company', async () => {
    const [row] = await as('postgres').run(
      "select count(*) as named from pg_proc where pronamespace = 'office'::regnamespace and prosrc ~ 'pg_notify\\(''concilia'', [^'']'",
    )
    expect(row?.named).toBe('0')
  })

  test('every function has a search path of its own, and those of the owner only what is granted', async () => {
    const rows = await as('postgres').run(
      `select p.proname from pg_proc p where p.pronamespace = 'office'::regnamespace
         and not coalesce(p.proconfig @> array['search_path=pg_catalog, pg_temp'], false)`,
    )
    expect(rows).toEqual([])
    const granted = await as('postgres').run(
      `select p.proname as name from pg_proc p where p.pronamespace = 'office'::regnamespace
         and has_function_privilege('eva', p.oid, 'execute') order by 1`,
    )
    const open = ['admit', 'here', 'iso', 'mine', 'pull', 'push', 'push_lost', 'put_part', 'set_four_eyes']
    expect(granted.map(({ name }) => name)).toEqual(open)
  })

  test('a desk asks for a time limit, and a lock is not waited for without end', async () => {
    const [row] = await as('ana').run("select current_setting('statement_timeout') as limit")
    expect(row?.limit).toBe('30s')
    const rows = await as('postgres').run(
      `select p.proname as name from pg_proc p where p.pronamespace = 'office'::regnamespace
         and p.proconfig @> array['lock_timeout=10s'] order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['admit', 'number_events', 'set_four_eyes'])
  })

  test('a set-up is repeated without effect, and two at once make one server', async () => {
    expect(await setUpServer(office.cluster.as('postgres'))).toEqual({
      before: SERVER_VERSION,
      now: SERVER_VERSION,
    })
    const admin = as('postgres')
    await admin.run('create database second')
    const both = [1, 2].map(() => setUpServer(office.cluster.as('postgres', 'second')))
    expect((await Promise.all(both)).map(({ before }) => before).sort()).toEqual([0, SERVER_VERSION])
  })

  test('an administrator who is no superuser sets the server up, and keeps no rights of its owner', async () => {
    // Roles are those of the whole server: this one has to make them itself.
    const fresh = await startCluster()
    try {
      const root = connect(fresh.as('postgres'))
      await root.run('create role hoster login createrole')
      await root.run('create database hosted owner hoster')
      await root.close()
      const options = fresh.as('hoster', 'hosted')
      expect(await setUpServer(options)).toEqual({ before: 0, now: SERVER_VERSION })
      expect(await setUpServer(options)).toEqual({ before: SERVER_VERSION, now: SERVER_VERSION })
      const hoster = connect(options)
      await expect(hoster.run('set role concilia_owner')).rejects.toMatchObject(NOT_ALLOWED)
      await expect(hoster.run('delete from office.event')).rejects.toMatchObject(NOT_ALLOWED)
      await hoster.run('create role ana login in role concilia_desk')
      const log = openPostgres(options)
      await log.createCompany({
        id: company,
        taxId: '500000000',
        name: 'Empresa',
        login: 'ana',
        fullName: 'Ana',
        fourEyes: false,
      })
      await Promise.all([hoster.close(), log.close()])
      const ana = openPostgres(fresh.as('ana', 'hosted'))
      expect(await ana.companies()).toMatchObject([{ id: company, role: 'reviewer' }])
      await ana.close()
    } finally {
      await fresh.stop()
    }
  })

  test('a login without rights to set up, a later server and one that is not set up are told apart', async () => {
    await expect(setUpServer(office.cluster.as('ana'))).rejects.toMatchObject(NOT_ALLOWED)
    const admin = as('postgres')
    await admin.run('create database later')
    await setUpServer(office.cluster.as('postgres', 'later'))
    await as('postgres', 'later').run('update office.version set version = 99')
    const later = { code: 'office-schema-newer' }
    await expect(setUpServer(office.cluster.as('postgres', 'later'))).rejects.toMatchObject(later)
    await admin.run('create database bare')
    for (const [database, code] of [
      ['later', 'office-schema-newer'],
      ['bare', 'office-schema-older'],
      ['none', 'office-login-refused'],
    ]) {
      const log = openPostgres(office.cluster.as('ana', database))
      await expect(log.companies()).rejects.toMatchObject({ code })
      await log.close()
    }
  })

  test('an older server is read and not written', async () => {
    const admin = as('postgres')
    await admin.run('create database older')
    await setUpServer(office.cluster.as('postgres', 'older'))
    await as('postgres', 'older').run('update office.version set version = 0')
    const log = openPostgres(office.cluster.as('ana', 'older'))
    expect(await log.companies()).toEqual([])
    await expect(log.here({ name: 'pc', company: null })).rejects.toMatchObject({
      code: 'office-schema-older',
    })
    await log.close()
  })
})
