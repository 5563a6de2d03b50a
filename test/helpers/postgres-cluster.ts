/** A PostgreSQL server of a test's own, in a folder of its own, which ends with the test whatever happens to it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from '../../src-main/connectors/shared-log/connection.ts'
import type { Certificate } from './certificates.ts'
import { newFolder } from './new-folder.ts'

export interface Cluster {
  port: number
  socketFolder: string
  /** How a login connects without TLS. */
  as(user: string, database?: string): ConnectionOptions
  /** Shows another certificate to connections from now on. */
  certify(certificate: Certificate): Promise<void>
  /** Ends the server at once, as a lost machine does, and starts it again on what it had written. */
  crash(): Promise<void>
  /** The server is stopped, and started again on its data after the work. */
  whileStopped(work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Where the server's programs are; undefined where PostgreSQL is not installed. */
export const findPostgres = (): string | undefined => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** What a test that is left out says. */
export const WITHOUT_POSTGRES = 'skipped: PostgreSQL is not installed (Debian: postgresql)'

/** @param certified the server then also listens on 127.0.0.1, with TLS and passwords alone */
export const startCluster = async (certified?: Certificate): Promise<Cluster> => {
  const bin = findPostgres()
  if (bin === undefined) throw new Error(WITHOUT_POSTGRES)
  const folder = newFolder()
  // The server refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const own = (path: string): void => {
    if (nobody.uid !== undefined) chownSync(path, nobody.uid, nobody.gid)
  }
  own(folder)
  const data = join(folder, 'data')
  const setUp = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8']
  execFileSync(join(bin, 'initdb'), setUp, { ...nobody, cwd: folder, stdio: 'pipe' })
  const write = ({ certificate, key }: Certificate): void => {
    for (const [name, text] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
      writeFileSync(join(data, name), text, { mode: 0o600 })
      own(join(data, name))
    }
  }
  if (certified) {
    write(certified)
    const rules = 'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n'
    writeFileSync(join(data, 'pg_hba.conf'), rules)
  }
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: certified ? '127.0.0.1' : '',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '32MB',
    ssl: certified ? 'on' : 'off',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = async () => {
    const started = spawn('sh', ['-c', UNTIL_ABANDONED, 'sh', join(bin, 'postgres'), '-D', data, ...words], {
      ...nobody,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    await isReady(started)
    return started
  }
  let server = await start()
  const end = async (): Promise<void> => {
    if (server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('close', resolve))
    server.stdin.end()
    await ended
  }
  const as = (user: string, database = 'postgres'): ConnectionOptions => ({
    ...{ host: 'localhost', port, user, database },
    ...{ password: 'none', socketFolder: folder },
  })
  return {
    port,
    socketFolder: folder,
    as,
    certify: async (certificate) => {
      write(certificate)
      const loaded = async (sql: string): Promise<unknown> => {
        const connection = connect(as('postgres'))
        const [row] = await connection.run(`${sql} pg_conf_load_time()::text as at`)
        await connection.close()
        return row?.at
      }
      const before = await loaded('select')
      await loaded('select pg_reload_conf(),')
      while ((await loaded('select')) === before) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    crash: async () => {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      await end()
      server = await start()
    },
    whileStopped: async (work) => {
      await end()
      await work()
      server = await start()
    },
    stop: end,
  }
}

// Its standard input ends with the test's process, however that ends.
const UNTIL_ABANDONED = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server'

// A client may ask while it starts.
const FAILED = /FATAL: {2}(?!the database system is (starting up|not yet))/

const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      // Read to the end: a full pipe would stop the server.
      if (said.length < 100_000) said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
      else if (said.includes('database system is shut down') || FAILED.test(said)) reject(new Error(said))
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(said)))
  })

/** Below those that systems give to connections: one of these could take it while the server is stopped. */
const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
