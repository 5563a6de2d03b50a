/** The embedded service as a process of its own, as a real one is: it can fail, go away and come back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from './launch.ts'

export interface ServiceAccess {
  readonly invoicingUrl: string
  readonly bankingUrl: string
  readonly authUrl: string
  readonly email: string
  readonly token: string
  readonly clientId: string
  readonly clientSecret: string
  readonly accountId: string
  readonly documentIds: { readonly from: number; readonly to: number }
}

export interface Service {
  readonly access: ServiceAccess
  /** Makes something happen at the service, for example `partners/123456789/approve`. */
  post(path: string, body?: unknown): Promise<void>
  /** Ends it at once, as a power cut would. */
  stop(): Promise<void>
  /** Starts it again where it was, with no faults but these. */
  comeBack(faults?: readonly string[]): Promise<void>
  /** Faults it makes from now on, in place of those before. */
  setFaults(faults: readonly string[]): Promise<void>
  /** How it behaves from now on, by the names of src-main/sandbox/options. */
  setSwitches(switches: Readonly<Record<string, unknown>>): Promise<void>
  /** Everything it was asked to create: how often a document left the app. */
  countCreated(): Promise<number>
}

interface Started {
  child: ChildProcess
  access: ServiceAccess
}

const start = async (words: readonly string[]): Promise<Started> => {
  const program = join(projectRoot, 'out/main/cli.js')
  const child = spawn(process.execPath, [program, 'sandbox', '--json', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the service ended with ${code}`))),
  ])
  return { child, access: JSON.parse(String(line)) }
}

const canListen = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (free) await new Promise((resolve) => server.close(resolve))
  return free
}

/**
 * The first of three free ports in a row: the service has an address for each of its hosts. Below those the system
 * gives to outgoing connections: the app's own could take one while the service is away.
 */
const freePorts = async (): Promise<number> => {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port += 3) {
    if ((await canListen(port)) && (await canListen(port + 1)) && (await canListen(port + 2))) return port
  }
  throw new Error('no three free ports in a row')
}

/** How much the invented company holds: the same on every day the tests run. */
export interface ServiceSize {
  readonly documents: number
  readonly transactions: number
}

const lastDay = '2026-06-30'

/** @param faults in the grammar of src-main/sandbox/faults, for example `transactions@3:hang` */
export const startService = async (
  faults: readonly string[],
  { documents, transactions }: ServiceSize,
): Promise<Service> => {
  const port = await freePorts()
  const words = [
    '--port',
    port,
    '--documents',
    documents,
    '--transactions',
    transactions,
    '--today',
    lastDay,
  ].map(String)
  const withFaults = (those: readonly string[]) =>
    start(those.length === 0 ? words : [...words, '--faults', those.join(',')])
  let { child, access } = await withFaults(faults)
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${access.authUrl}/sandbox/${path}`, {
      method,
      headers: {
        token: access.token,
        'content-type': 'application/json',
        'user-agent': 'Concilia journeys',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`the service refuses ${path}: ${answer.status}`)
    return answer
  }
  return {
    access,
    async post(path, body) {
      await ask('POST', path, body)
    },
    stop,
    async setFaults(faults) {
      await ask('PUT', 'faults', { faults })
    },
    async setSwitches(switches) {
      await ask('PUT', 'switches', switches)
    },
    async countCreated() {
      const mails = (await (await ask('GET', 'outbox')).json()) as { kind: string }[]
      return mails.filter(({ kind }) => kind === 'document-closed').length
    },
    async comeBack(those = []) {
      await stop()
      ;({ child, access } = await withFaults(those))
    },
  }
}
