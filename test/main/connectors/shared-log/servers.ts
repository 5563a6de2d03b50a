/** The two shared logs that one suite runs against, with the same people in each. */
import { randomUUID } from 'node:crypto'
import { connect } from '../../../../src-main/connectors/shared-log/connection.ts'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { openPostgres } from '../../../../src-main/connectors/shared-log/postgres.ts'
import { setUpServer } from '../../../../src-main/connectors/shared-log/set-up-server.ts'
import type { Role, SharedLog } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { type Cluster, startCluster } from '../../../helpers/postgres-cluster.ts'

/** Rita and Rui review, Ana and Afonso prepare, Eva reads, Zoe and Mário are nobody's members. */
const PEOPLE: Readonly<Record<string, Role | undefined>> = {
  rita: 'reviewer',
  rui: 'reviewer',
  ana: 'preparer',
  afonso: 'preparer',
  eva: 'reader',
  zoe: undefined,
  mario: undefined,
}

export interface Office {
  as(login: string): SharedLog
  /** A new company with all members. @returns its id */
  company(fourEyes?: boolean): Promise<string>
  /** Forgets the company's events after a number. */
  restore(company: string, upTo: number): Promise<void>
  stop(): Promise<void>
}

const inventCompany = async (as: Office['as'], fourEyes = false): Promise<string> => {
  const id = randomUUID()
  const taxId = id.replaceAll('-', '').slice(0, 20)
  const named = { id, taxId, name: `Empresa ${taxId}`, login: 'rita', fullName: 'Rita' }
  await as('chefe').createCompany({ ...named, fourEyes })
  for (const [login, role] of Object.entries(PEOPLE))
    if (role !== undefined && login !== 'rita') await as('rita').admit(id, { login, role, fullName: login })
  return id
}

export const inMemoryOffice = async (): Promise<Office> => {
  const server = new InMemoryServer(Object.keys(PEOPLE))
  const as = (login: string): SharedLog => server.as(login, { isAdmin: login === 'chefe' })
  return {
    as,
    company: (fourEyes) => inventCompany(as, fourEyes),
    restore: async (company, upTo) => server.restore(company, upTo),
    stop: async () => undefined,
  }
}

export interface PostgresOffice extends Office {
  cluster: Cluster
}

export const postgresOffice = async (
  options?: Parameters<typeof startCluster>[0],
): Promise<PostgresOffice> => {
  const cluster = await startCluster(options)
  const admin = connect(cluster.as('postgres'))
  await setUpServer(cluster.as('postgres'))
  await admin.run('create role chefe login in role concilia_admin')
  for (const login of Object.keys(PEOPLE)) await admin.run(`create role ${login} login in role concilia_desk`)
  const logs = new Map<string, SharedLog>()
  const as = (login: string): SharedLog => {
    const log = logs.get(login) ?? openPostgres(cluster.as(login))
    logs.set(login, log)
    return log
  }
  return {
    cluster,
    as,
    company: (fourEyes) => inventCompany(as, fourEyes),
    restore: async (company, upTo) => {
      await admin.run('delete from office.event where company = $1 and number > $2', [company, String(upTo)])
      await admin.run(
        `update office.company c set head = $2::bigint,
           hash = coalesce((select e.hash from office.event e where e.company = c.id and e.number = $2::bigint), '')
         where c.id = $1`,
        [company, String(upTo)],
      )
    },
    stop: async () => {
      for (const log of logs.values()) await log.close()
      await admin.close()
      await cluster.stop()
    },
  }
}
