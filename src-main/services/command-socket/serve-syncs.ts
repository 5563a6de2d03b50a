/** The window's side of the command socket: a private local socket where a command asks for a sync. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError, appErrorToWire } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { PRIVATE_FILE } from '../../files/private-files.ts'
import type { OpenCompanies } from '../companies/open-companies.ts'
import { toSyncFailure } from '../sync/sync-failure.ts'
import type { SyncRunner } from '../sync/sync-runner.ts'
import {
  MAX_REQUEST,
  readLines,
  type SyncAnswer,
  type SyncRequest,
  sendIfRead,
  sendLine,
  syncRequest,
} from './messages.ts'

export interface ServePorts {
  dataFolder: string
  clock: Clock
  companies: Pick<OpenCompanies, 'get'>
  sync: Pick<SyncRunner, 'run' | 'isRunning' | 'whenEnded'>
  onBug(error: unknown): string
}

export interface CommandSocket {
  /** Where it listens; null where it cannot, and commands wait for the folder instead. */
  path: string | null
  /** To be called with each change of a sync's state. */
  noteState(state: SyncState): void
  /** Takes no further request, before the folder is released; those under way end with their syncs. */
  stop(): void
  /** Resolves when the last answers are sent, after a second at the most. */
  close(): Promise<void>
}

/** A path of a socket has 104 bytes on macOS, 108 elsewhere. */
const MAX_PATH_BYTES = 103
const MAX_CONNECTIONS = 16
/** A request comes at once, or never. */
const REQUEST_MS = 5_000
const LAST_ANSWERS_MS = 1_000

export const serveSyncs = async (ports: ServePorts): Promise<CommandSocket> => {
  const connections = new Map<Socket, CompanyId | undefined>()
  let isStopped = false
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.set(socket, undefined)
    socket.on('close', () => connections.delete(socket))
    socket.on('error', () => socket.destroy())
    const answer = (message: SyncAnswer): void => sendLine(socket, message)
    const end = (failure: AppError): void => {
      answer({ kind: 'failed', error: appErrorToWire(failure) })
      socket.end()
    }
    const refuse = (): void => end(new AppError('invalid-input', 'the window does not take this request'))
    const unasked = setTimeout(refuse, REQUEST_MS)
    // A command that ends, or is cancelled by Ctrl+C, closes its side.
    const gone = new AbortController()
    for (const event of ['end', 'close'] as const)
      socket.on(event, () => {
        clearTimeout(unasked)
        gone.abort()
        if (connections.get(socket) === undefined) socket.end()
      })
    readLines(
      socket,
      { schema: syncRequest, most: MAX_REQUEST },
      (request) => {
        clearTimeout(unasked)
        if (connections.get(socket) !== undefined) return refuse()
        connections.set(socket, request.sync)
        syncFor(ports, request, socket, gone.signal)
          .then((result) => {
            answer({ kind: 'done', result })
            socket.end()
          })
          .catch((error: unknown) => {
            if (isStopped && !gone.signal.aborted) end(windowClosed())
            else end(toSyncFailure(error, ports.onBug))
          })
      },
      () => {
        clearTimeout(unasked)
        gone.abort()
        refuse()
      },
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  const place = await listen(server, ports.dataFolder)
  return {
    path: place?.path ?? null,
    noteState({ companyId, heldUntil }) {
      if (heldUntil === null) return
      for (const [socket, asked] of connections)
        if (asked === companyId) sendIfRead(socket, { kind: 'held', until: heldUntil } satisfies SyncAnswer)
    },
    stop() {
      isStopped = true
      if (place) server.close()
      place?.remove()
      for (const [socket, asked] of connections) if (asked === undefined) socket.destroy()
    },
    async close() {
      const ended = [...connections.keys()].map(
        (socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
      )
      await Promise.race([Promise.all(ended), sleep(LAST_ANSWERS_MS, undefined, { ref: false })])
      for (const socket of connections.keys()) socket.destroy()
    },
  }
}

const windowClosed = (): AppError =>
  new AppError('conflict', 'the window was closed before the sync ended; what came is kept. Run it again')

/** Runs the sync as the window does when a person asks for it. Errors: those of `SyncRunner.run`. */
const syncFor = async (
  { clock, companies, sync }: ServePorts,
  { sync: id, only, full, filter, waitMs, retryMs }: SyncRequest,
  socket: Socket,
  signal: AbortSignal,
) => {
  const tell = (message: SyncAnswer): void => sendIfRead(socket, message)
  const company = await companies.get(id)
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  while (sync.isRunning(id) && !until.aborted) {
    tell({ kind: 'waiting' })
    await Promise.race([sync.whenEnded(id), once(until, 'abort')])
  }
  if (signal.aborted) throw new AppError('cancelled', 'cancelled; nothing was synced')
  return sync.run(company, {
    ...{ only, full, filter, signal },
    match: true,
    isAsked: true,
    onProgress: (progress) => tell({ kind: 'progress', progress }),
    retryOutage:
      retryMs === undefined
        ? undefined
        : {
            untilMs: clock.epochMs() + retryMs,
            onWaiting: (retryAt, outage) => tell({ kind: 'outage', outage, retryAt }),
          },
  })
}

interface Place {
  path: string
  /** Deletes what listening left on the disk. */
  remove(): void
}

/** Listens where the user alone may connect; undefined where there is no such place. */
const listen = async (
  server: ReturnType<typeof createServer>,
  dataFolder: string,
): Promise<Place | undefined> => {
  try {
    const place = placeFor(dataFolder)
    if (Buffer.byteLength(place.path) > MAX_PATH_BYTES) return undefined
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(place.path, resolve)
    })
    if (process.platform !== 'win32') chmodSync(place.path, PRIVATE_FILE)
    server.unref()
    return place
  } catch {
    return undefined
  }
}

/** The data folder, where its path is short enough and it is the user's alone; else a new folder that is. */
const placeFor = (dataFolder: string): Place => {
  if (process.platform === 'win32')
    return { path: String.raw`\\.\pipe\concilia-` + randomUUID(), remove: () => undefined }
  const path = join(dataFolder, 'owner.sock')
  const isOthers = (statSync(dataFolder).mode & 0o077) !== 0
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES && !isOthers) {
    rmSync(path, { force: true }) // left by a window that was killed
    return { path, remove: () => rmSync(path, { force: true }) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'concilia-'))
  return { path: join(folder, 'sock'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
