/**
 * The figures of all companies, returned at once from an index and updated from the mirrors: figures that may differ
 * from the mirror are summed again, one company after another.
 */
import { z } from 'zod'
import { companyOverview } from '#contract/companies.ts'
import { companyFigures, type OfficeCompany } from '#contract/office.ts'
import { type CompanyId, type Instant, instant } from '#contract/values.ts'
import { type AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { CompanySums } from '../../db/office/office-figures.ts'
import type { IndexedFigures, OfficeIndex } from '../../db/office/office-index.ts'
import type { SharedCounts } from '../../db/sharing/shared-state.ts'
import { mirrorStamp } from '../data-folder.ts'
import { programVersion } from '../program.ts'
import type { SyncRunner } from '../sync/sync-runner.ts'
import type { OpenCompanies } from './open-companies.ts'
import { type CompanyRegistry, getCompany } from './registry.ts'

export interface OfficePorts {
  index: OfficeIndex
  registry: CompanyRegistry
  companies: Pick<OpenCompanies, 'get'>
  sync: Pick<SyncRunner, 'isRunning' | 'lastErrorOf' | 'retryAt'>
  dataFolder: string
  clock: Clock
  /** Waits before the first company is summed: a sum reads a whole mirror. */
  wait(signal: AbortSignal): Promise<void>
  /** Called when figures changed; several changes within a short time are one call. */
  onChanged(): void
  onBug(error: unknown): unknown
}

export interface OfficeFigures {
  list(): Promise<OfficeCompany[]>
  /**
   * The current figures: from the index where they are up to date, else from the mirror, and the index is updated.
   * Errors: not-found, those of opening a mirror.
   */
  read(id: CompanyId): Promise<CompanySums>
  /** Where a company's mirror is in the office's log, without opening it; undefined where its files may have changed since. */
  findShared(id: CompanyId): Promise<SharedCounts | undefined>
  /** Called before each write to a mirror. */
  writing(id: CompanyId): void
  /** Called after each write: the company is summed again a moment later, during a sync after its end. */
  written(id: CompanyId): void
  /** Called when the mirror's files were closed: nothing is written until the next call of `writing`. */
  released(id: CompanyId): void
  /** Called when its mirror was opened for the first time: its figures in the index are checked. */
  opened(id: CompanyId): void
  /** Called when something else that is shown changed: the company is summed again a moment later. */
  changed(id: CompanyId): void
  /** Called when the company was removed. */
  forget(id: CompanyId): void
  /** Stops summing; called before the mirrors are closed. */
  stop(): Promise<void>
  /** Called after the mirrors were closed. */
  close(): Promise<void>
}

/** The state of one company since the program started. */
interface Known {
  writes: number
  /** The number of writes that the sums in the index include; undefined before the first sum. */
  summed: number | undefined
  isLoose: boolean
  isSumming: boolean
  error: AppError | undefined
}

/** Changes in a row are summed once, in a pause: a sum reads the whole mirror, and a person decides every second. */
const REST_MS = 2_000
/** Several changes at a time are one call. */
const TELL_MS = 300

export const indexed = z.strictObject({
  /** Another version may compute other sums from the same mirror. */
  version: z.literal(programVersion),
  figures: companyFigures,
  overview: companyOverview.omit({ companyId: true, currency: true }),
  cutOff: z.strictObject({ nextPage: z.int(), pageCount: z.int().nullable(), received: z.int() }).nullable(),
  shared: z.strictObject({
    sharedId: z.string().nullable(),
    head: z.strictObject({ number: z.int(), hash: z.string() }),
    hasToSend: z.boolean(),
    ...{ pending: z.int(), contested: z.int(), unreadable: z.int() },
  }),
})

export const createOfficeFigures = (ports: OfficePorts): OfficeFigures => {
  const { index, clock } = ports
  const known = new Map<CompanyId, Known>()
  const waiting = new Set<CompanyId>()
  const resting = new Map<CompanyId, NodeJS.Timeout>()
  const settling = new Set<Promise<void>>()
  let walking: Promise<void> | undefined
  let telling: NodeJS.Timeout | undefined
  const closing = new AbortController()
  const begun = ports.wait(closing.signal)

  const knownOf = (id: CompanyId): Known => {
    const found = known.get(id) ?? {
      writes: 0,
      summed: undefined,
      isLoose: false,
      isSumming: false,
      error: undefined,
    }
    known.set(id, found)
    return found
  }
  const stampOf = (id: CompanyId): Promise<string | null> =>
    mirrorStamp(ports.dataFolder, id).catch(() => null)
  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined
      if (!closing.signal.aborted) ports.onChanged()
    }, TELL_MS)
    telling.unref()
  }

  const readMirror = async (id: CompanyId): Promise<CompanySums> => {
    const own = knownOf(id)
    const before = own.writes
    own.isSumming = true
    try {
      const { record, mirror } = await ports.companies.get(id)
      // While nothing writes, the file matches what was read.
      const stamp = own.isLoose ? null : await stampOf(id)
      const sums = await mirror.ask('officeFigures', { currency: record.currency })
      const shared = mirror.read.sharedCounts()
      if (!known.has(id)) return sums // removed meanwhile
      index.put({
        companyId: id,
        // Figures that cannot be parsed later would be summed again and again.
        figures: JSON.stringify(indexed.parse({ version: programVersion, ...sums, shared })),
        day: clock.today(),
        readAt: clock.now(),
        stamp: own.writes === before ? stamp : null,
      })
      own.summed = before
      own.error = undefined
      return sums
    } finally {
      own.isSumming = false
    }
  }
  const sum = async (id: CompanyId): Promise<void> => {
    try {
      await readMirror(id)
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code === 'not-found') return // removed meanwhile
      const own = knownOf(id)
      const isKnown = own.error?.code === error.code
      own.error = error
      if (isKnown) return
    }
    tell()
  }
  const walk = async (): Promise<void> => {
    await begun
    for (const id of waiting) {
      if (closing.signal.aborted) return
      waiting.delete(id)
      await sum(id).catch((error: unknown) => void ports.onBug(error))
    }
  }
  const ask = (id: CompanyId): void => {
    waiting.add(id)
    walking ??= walk().finally(() => {
      walking = undefined
    })
  }

  /** Whether the mirror is as the index says. */
  const isSame = async (id: CompanyId, entry: IndexedFigures): Promise<boolean> => {
    const own = knownOf(id)
    if (own.summed !== undefined) return own.summed === own.writes
    return entry.stamp !== null && entry.stamp === (await stampOf(id))
  }
  /** Whether the index has the current figures. */
  const isCurrent = async (id: CompanyId, entry: IndexedFigures): Promise<boolean> =>
    entry.day === clock.today() && (await isSame(id, entry))

  const changed = (id: CompanyId): void => {
    clearTimeout(resting.get(id))
    resting.set(
      id,
      setTimeout(() => {
        resting.delete(id)
        if (!closing.signal.aborted) ask(id)
      }, REST_MS).unref(),
    )
  }

  return {
    async list() {
      const entries = new Map(index.list().map((entry) => [entry.companyId, entry]))
      const { companies } = await ports.registry.read()
      const ids = new Set<string>(companies.map(({ id }) => id))
      for (const id of entries.keys()) if (!ids.has(id)) index.forget(id)
      return Promise.all(
        companies.map(async ({ id, currency }): Promise<OfficeCompany> => {
          const entry = entries.get(id)
          const sums = parsed(entry)
          const { error } = knownOf(id)
          const isNow =
            error === undefined &&
            entry !== undefined &&
            sums?.figures.currency === currency &&
            (await isCurrent(id, entry))
          if (!isNow) ask(id)
          const failure = error ? appErrorToWire(error) : ports.sync.lastErrorOf(id)
          return {
            companyId: id,
            figures: sums?.figures ?? null,
            asOf: isNow ? null : (sums?.readAt ?? null),
            isSyncing: ports.sync.isRunning(id),
            retryAt: ports.sync.retryAt(id),
            error: failure,
          }
        }),
      )
    },
    async read(id) {
      const { currency } = await getCompany(ports.registry, id)
      const entry = index.find(id)
      const sums = parsed(entry)
      const isNow = entry !== undefined && sums?.figures.currency === currency && (await isCurrent(id, entry))
      return isNow ? sums : readMirror(id)
    },
    async findShared(id) {
      const entry = index.find(id)
      return entry !== undefined && (await isSame(id, entry)) ? parsed(entry)?.shared : undefined
    },
    writing(id) {
      const own = knownOf(id)
      own.writes += 1
      if (own.isLoose) return
      own.isLoose = true
      index.loosen(id)
    },
    written(id) {
      knownOf(id).writes += 1 // figures that were read meanwhile may be older than it
      if (!ports.sync.isRunning(id)) changed(id)
    },
    released(id) {
      const own = knownOf(id)
      const { writes } = own
      if (own.summed !== writes) return
      const settle = async (): Promise<void> => {
        const stamp = await stampOf(id)
        if (stamp === null || own.writes !== writes || own.summed !== writes) return
        own.isLoose = false
        index.settle(id, stamp)
      }
      const settled: Promise<void> = settle()
        .catch((error: unknown) => void ports.onBug(error))
        .finally(() => settling.delete(settled))
      settling.add(settled)
    },
    opened(id) {
      if (!knownOf(id).isSumming) ask(id)
    },
    changed,
    forget(id) {
      known.delete(id)
      waiting.delete(id)
      index.forget(id)
    },
    async stop() {
      closing.abort()
      for (const timer of resting.values()) clearTimeout(timer)
      clearTimeout(telling)
      await walking
    },
    async close() {
      await Promise.all(settling)
      index.close()
    },
  }
}

type Indexed = z.infer<typeof indexed> & { readAt: Instant }

const parsed = (entry: IndexedFigures | undefined): Indexed | undefined => {
  if (entry === undefined) return undefined
  try {
    return { ...indexed.parse(JSON.parse(entry.figures)), readAt: instant.parse(entry.readAt) }
  } catch {
    return undefined // of another version, or damaged: summed anew
  }
}
