/** The sample service as a separate process, like a real one: it can fail, stop and be restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { IsoDate } from '#contract/values.ts'
import type { SandboxOptions } from '../../sandbox/start-sandbox.ts'
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
  /** Triggers an event at the service, for example `partners/123456789/approve`. */
  post(path: string, body?: unknown): Promise<void>
  /** Kills it, as a power cut would. */
  stop(): Promise<void>
  /** Restarts it at the same address, with only these faults. */
  comeBack(faults?: readonly string[]): Promise<void>
  /** Replaces its faults. */
  setFaults(faults: readonly string[]): Promise<void>
  /** Changes its switches, by the names in src-main/sandbox/options. */
  setSwitches(switches: Readonly<Record<string, unknown>>): Promise<void>
  /** Number of create requests: how often a document was sent by the app. */
  countCreated(): Promise<number>
}

interface Started {
  child: ChildProcess
  access: ServiceAccess
}

const start = async (options: SandboxOptions): Promise<Started> => {
  const program = join(projectRoot, 'test/sandbox/serve.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
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
 * The first of three free ports in a row: the service has an address for each host. They are below the range for
 * outgoing connections, from which the app could take one while the service is stopped.
 */
const freePorts = async (): Promise<number> => {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port += 3) {
    if ((await canListen(port)) && (await canListen(port + 1)) && (await canListen(port + 2))) return port
  }
  throw new Error('no three free ports in a row')
}

/** Size of the invented company; the same on every day. */
export interface ServiceSize {
  readonly documents: number
  readonly transactions: number
}

const lastDay = '2026-06-30' as IsoDate

/** @param faults in the grammar of test/sandbox/fault-grammar, for example `transactions@3:hang` */
export const startService = async (
  faults: readonly string[],
  { documents, transactions }: ServiceSize,
): Promise<Service> => {
  const port = await freePorts()
  const withFaults = (those: readonly string[]) =>
    start({ port, documents, transactions, today: lastDay, faults: [...those] })
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
