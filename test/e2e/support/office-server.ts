/** An office's server of a journey's own: PostgreSQL with TLS and a certificate that only the office knows. */
import { connect } from '../../../src-main/connectors/shared-log/connection.ts'
import { setUpServer } from '../../../src-main/connectors/shared-log/set-up-server.ts'
import { hasOpenssl, makeAuthority } from '../../helpers/certificates.ts'
import { type Cluster, findPostgres, startCluster } from '../../helpers/postgres-cluster.ts'

export const canServeOffice = hasOpenssl && findPostgres() !== undefined

export interface OfficeServer {
  cluster: Cluster
  /** Of the authority whose certificate the server shows. */
  ca: string
  address: { host: string; port: number; database: string }
  passwordOf(login: string): string
}

/** @param admin the login that may share companies @param logins the others */
export const startOfficeServer = async (admin: string, logins: readonly string[]): Promise<OfficeServer> => {
  const authority = makeAuthority()
  const cluster = await startCluster(authority.certify('DNS:localhost'))
  const passwordOf = (login: string): string => `palavra-passe de ${login}`
  await setUpServer(cluster.as('postgres'))
  const owner = connect(cluster.as('postgres'))
  const create = (login: string, roles: string): Promise<unknown> =>
    owner.run(`create role ${login} login password '${passwordOf(login)}' in role ${roles}`)
  await create(admin, 'concilia_admin, concilia_desk')
  for (const login of logins) await create(login, 'concilia_desk')
  await owner.close()
  const address = { host: 'localhost', port: cluster.port, database: 'postgres' }
  return { cluster, ca: authority.ca, address, passwordOf }
}
