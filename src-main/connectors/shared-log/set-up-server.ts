/** Brings the office's database to this version: roles, schema and functions, once and again without effect. */
import { AppError } from '#core/app-error.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import { checks } from './server/checks.ts'
import { numbering } from './server/numbering.ts'
import { offices } from './server/offices.ts'
import { tables } from './server/tables.ts'

/** Each takes a database of the version before to its own: the first makes version 1. What was released stays as it is. */
const migrations: readonly string[] = [tables + checks + numbering + offices]

/** The version of the server that this program knows. */
export const SERVER_VERSION = migrations.length

// Nothing in the server may call a function of the owner that is not granted: PostgreSQL lets everybody by default.
const roles = `
do $$
declare
  r text;
begin
  foreach r in array array['concilia_owner', 'concilia_desk', 'concilia_admin'] loop
    if not exists (select from pg_catalog.pg_roles p where p.rolname = r) then
      execute pg_catalog.format('create role %I nologin', r);
    end if;
  end loop;
  grant concilia_desk to concilia_admin;
  -- Whoever may create roles is not yet allowed to act as one: a server's administrator is often no superuser.
  if not (select p.rolsuper from pg_catalog.pg_roles p where p.rolname = session_user) then
    execute pg_catalog.format('grant concilia_owner, concilia_admin to %I', session_user);
  end if;
end $$;
`
const schema = `
create schema office authorization concilia_owner;
set local role concilia_owner;
alter default privileges revoke execute on functions from public;
create table office.version (version int not null);
insert into office.version values (0);
reset role;
`
// The owner's rights are needed for the time of a set-up only.
const leave = `
do $$
begin
  if not (select p.rolsuper from pg_catalog.pg_roles p where p.rolname = session_user) then
    execute pg_catalog.format('revoke concilia_owner from %I', session_user);
  end if;
end $$;
`

/**
 * @param options of a login that may create roles and schemas, as the server's administrator has
 * @returns the version that was there before; 0 for none
 *
 * Errors: office-schema-newer, office-not-allowed, and those of every connection.
 */
export const setUpServer = async (options: ConnectionOptions): Promise<{ before: number; now: number }> => {
  const connection = connect(options)
  try {
    return await connection.inTransaction(async (run) => {
      await run("select pg_advisory_xact_lock(hashtext('concilia'))")
      await run(roles)
      const [found] = await run("select to_regnamespace('office')::text as schema")
      if (found?.schema == null) await run(schema)
      await run('set local role concilia_owner')
      const [version] = await run('select version from office.version')
      const before = Number(version?.version)
      if (before > SERVER_VERSION)
        throw new AppError(
          'office-schema-newer',
          `the server has version ${before} and this program knows ${SERVER_VERSION}; update Concilia`,
        )
      for (const migration of migrations.slice(before)) await run(migration)
      await run(`update office.version set version = ${SERVER_VERSION}`)
      await run('reset role')
      await run(leave)
      return { before, now: SERVER_VERSION }
    })
  } finally {
    await connection.close()
  }
}
