/** Keeps shared companies current in the background: what the server has new, and what was decided here. */
import type { CompanyId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { OfficeConnection } from './office-connection.ts'
import type { OfficeFile } from './office-file.ts'
import type { SharedCompanies } from './shared-companies.ts'

export interface LoopPorts {
  clock: Clock
  wait(ms: number, signal: AbortSignal): Promise<void>
  file: OfficeFile
  connection: OfficeConnection
  shared: SharedCompanies
  deskName: string
  onBug(error: unknown): unknown
  closing: AbortSignal
}

export interface SyncLoop {
  /** Something changed: looks as soon as the server is reached. */
  wake(): void
  /** The connection is in another state, and what it waits for may be over. */
  lookAgain(): void
  /** Looks now, also where it waited before trying again, or for a person. */
  hurry(): void
  /** Which company the window shows. */
  show(id: CompanyId | null): void
  /** Resolves once it is closed. */
  run(begun: Promise<unknown>): Promise<void>
}

const POLL_MS = 30_000
/** As long as the connection waits before it is tried again. */
const LONGEST_MS = 60_000
/** Several changes in a row are one look. */
const REST_MS = 200

export const createSyncLoop = (ports: LoopPorts): SyncLoop => {
  const { clock, connection, shared, file, closing } = ports
  let isWoken = false
  let isHurried = false
  let shown: CompanyId | null = null
  let toldAtMs = Number.NEGATIVE_INFINITY
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let pause = new AbortController()

  const poke = (): void => pause.abort()
  closing.addEventListener('abort', poke, { once: true })
  const rest = async (ms: number): Promise<void> => {
    pause = new AbortController()
    if (isHurried || closing.aborted) return
    const until = ms === Number.POSITIVE_INFINITY ? new Promise(() => undefined) : undefined
    const stopped = new Promise((resolve) => pause.signal.addEventListener('abort', resolve, { once: true }))
    await Promise.race([until ?? ports.wait(ms, pause.signal).catch(() => undefined), stopped]) // ended early
  }

  /** @returns whether it is to look now; otherwise it is to be asked again */
  const untilDue = async (): Promise<boolean> => {
    const now = connection.state()
    if (isHurried) return true
    if (now.state === 'none' || now.state === 'refused') {
      await rest(Number.POSITIVE_INFINITY)
      return isHurried
    }
    if (now.state === 'offline') {
      const ms = Date.parse(now.retryAt) - clock.epochMs()
      // A clock that was set back would keep it waiting.
      if (ms <= 0 || ms > LONGEST_MS) return true
      await rest(ms)
      return isHurried
    }
    const sinceMs = Math.abs(clock.epochMs() - lookedAtMs)
    if (!isWoken) {
      if (sinceMs >= POLL_MS) return true
      await rest(POLL_MS - sinceMs)
      return isHurried
    }
    if (sinceMs < REST_MS) await rest(REST_MS - sinceMs)
    return true
  }

  const tellWhere = async (mine: ReadonlySet<string>): Promise<void> => {
    if (Math.abs(clock.epochMs() - toldAtMs) < POLL_MS - REST_MS) return
    const company = (shown && file.find(shown)?.sharedId) ?? ''
    const where = { name: ports.deskName, company: mine.has(company) ? company : null }
    await connection.use(
      async (log) => {
        const here = await log.here(where).catch(unlessOlder)
        if (here) await shared.notePresence(log, here.present, ports.deskName)
      },
      { isWhole: true },
    )
    toldAtMs = clock.epochMs()
  }

  const look = async (): Promise<void> => {
    if (file.now().server === null) return
    const listed = await connection.use((log) => log.companies(), { isWhole: true })
    const due = await shared.noteListed(listed)
    await tellWhere(new Set(listed.map(({ id }) => id)))
    // What a person looks at comes first.
    for (const id of due.sort((one, other) => Number(other === shown) - Number(one === shown))) {
      if (closing.aborted || connection.state().state !== 'online') return
      await shared.sync(id).catch((error: unknown) => isAppError(error) || ports.onBug(error))
    }
  }

  const wake = (): void => {
    isWoken = true
    const { state } = connection.state()
    if (state === 'online' || state === 'connecting') poke()
  }
  return {
    wake,
    lookAgain: poke,
    hurry() {
      isHurried = true
      poke()
    },
    show(id) {
      if (id === shown) return
      shown = id
      toldAtMs = Number.NEGATIVE_INFINITY
      wake()
    },
    async run(begun) {
      await begun
      while (!closing.aborted) {
        try {
          const isDue = await untilDue()
          if (closing.aborted || !isDue) continue
          isWoken = false
          isHurried = false
          lookedAtMs = clock.epochMs()
          await look()
        } catch (error) {
          // Failures are the connection's state.
          if (!isAppError(error)) ports.onBug(error)
        }
      }
    },
  }
}

/** A server of an older version is only read. */
const unlessOlder = (error: unknown): undefined => {
  if (!isAppError(error, 'office-schema-older')) throw error
}
