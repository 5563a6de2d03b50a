/** One connection to the office's server, opened when it is needed and again after it was lost. */
import { checkServerIdentity, type ConnectionOptions as TlsOptions } from 'node:tls'
import type Client from 'pg/lib/client.js'
import { AppError } from '#core/app-error.ts'
import { toOfficeError } from './office-errors.ts'

export interface ConnectionOptions {
  host: string
  port: number
  database: string
  user: string
  password: string
  /** Certificates (PEM) that the server's must come from; by default those that this program trusts. */
  ca?: string | undefined
  /** The folder of the server's socket, in place of host and TLS: for tests alone. */
  socketFolder?: string | undefined
  timeoutMs?: number | undefined
}

export type Row = Record<string, unknown>
export type Run = (sql: string, values?: readonly unknown[]) => Promise<Row[]>

/** One call after another; each throws AppError, or what the server refused by a code of its own. */
export interface Connection {
  run: Run
  /** Several statements with no other call between them. */
  inTurn<Result>(work: (run: Run) => Promise<Result>): Promise<Result>
  inTransaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result>
  onChanged(listener: () => void): () => void
  close(): Promise<void>
}

/** How long the end of a connection waits for what is under way. */
const PATIENCE_MS = 2_000

/** @param greet is called on each new connection before anything else */
export const connect = (options: ConnectionOptions, greet?: (run: Run) => Promise<void>): Connection => {
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  let open: Client | undefined
  let opening: Client | undefined
  let isClosed = false
  // The client reports an error for the query on the way and once more by itself.
  const drop = (client: Client): void => {
    client.connection.stream.destroy()
    if (open !== client) return
    open = undefined
    if (!isClosed) tell()
  }
  const opened = async (): Promise<Client> => {
    if (isClosed) throw new AppError('office-unreachable', 'the connection to the office’s server was closed')
    if (open) return open
    const client = await newClient(options)
    opening = client
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    client.on('notification', tell)
    try {
      await client.connect()
      const run: Run = async (sql, values) => (await client.query(sql, values)).rows
      await run('listen concilia')
      await greet?.(run)
    } catch (error) {
      drop(client)
      throw error
    } finally {
      opening = undefined
    }
    open = client
    return client
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: (run: Run) => Promise<Result>): Promise<Result> => {
    const next = last.then(async () => {
      try {
        const client = await opened()
        try {
          return await work(async (sql, values) => (await client.query(sql, values)).rows)
        } catch (error) {
          // A query that has not ended would answer the next one.
          if (!isOfServer(error)) drop(client)
          throw error
        }
      } catch (error) {
        throw toOfficeError(error)
      }
    })
    last = next.catch(() => undefined)
    return next
  }
  return {
    run: (sql, values) => inTurn((run) => run(sql, values)),
    inTurn,
    inTransaction: (work) =>
      inTurn(async (run) => {
        await run('begin')
        try {
          const result = await work(run)
          await run('commit')
          return result
        } catch (error) {
          await run('rollback')
          throw error
        }
      }),
    onChanged: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      // A server that hangs is not waited for: what it was told, it has or has not.
      const timer = setTimeout(() => {
        for (const client of [open, opening]) if (client) drop(client)
      }, PATIENCE_MS)
      await last
      clearTimeout(timer)
      const client = open
      open = undefined
      await client?.end()
    },
  }
}

/** What the server answered, or this program says: the connection itself goes on. */
const isOfServer = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && 'severity' in error && error.severity === 'ERROR')

const newClient = async (options: ConnectionOptions): Promise<Client> => {
  const { host, port, database, user, password, socketFolder, timeoutMs = 30_000 } = options
  if ([host, database, user, password].includes(''))
    throw new AppError('invalid-input', 'the office’s server needs host, database, login and password')
  const { default: PgClient } = await import('pg/lib/client.js')
  // Each option that is left out, or empty, is read from the environment (PGHOST, PGSSLMODE, PGPASSWORD, PGOPTIONS...).
  return new PgClient({
    host: socketFolder ?? host,
    port,
    user,
    password,
    database,
    ssl: socketFolder === undefined ? tlsOf(options) : false,
    sslnegotiation: 'postgres',
    options: '-c search_path=pg_catalog -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s',
    replication: 'false',
    client_encoding: 'UTF8',
    application_name: 'concilia',
    binary: false,
    enableChannelBinding: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: Math.min(timeoutMs, 10_000),
    query_timeout: timeoutMs,
    types: { getTypeParser: () => (text) => text },
  })
}

const tlsOf = ({ host, ca }: ConnectionOptions): TlsOptions => ({
  ...(ca !== undefined && { ca }),
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2',
  checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
})
