/** The shared companies of this computer: one piece of work with the server at a time for each, and what is known of it. */
import type { OfficeConnection as ConnectionState, SharedCompanyState } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { SharedCompany, SharedLog, Whereabouts } from '../../connectors/shared-log/shared-log.ts'
import type { SharedCounts } from '../../db/sharing/shared-state.ts'
import type { OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import type { FollowUps } from '../follow-ups.ts'
import { afterFailure, type Known, newKnown, toState } from './known-company.ts'
import type { OfficeConnection } from './office-connection.ts'
import { changeJoined, type JoinedCompany, keepListed, type OfficeFile } from './office-file.ts'
import { findLost, sendLost } from './send-lost.ts'
import { stoppable } from './stoppable.ts'
import { type SyncedShared, syncShared } from './sync-shared.ts'

export interface SharedCompaniesPorts {
  clock: Clock
  companies: Pick<OpenCompanies, 'get'>
  followUps: FollowUps
  file: OfficeFile
  connection: OfficeConnection
  personOf(id: CompanyId): string
  /** See `SharingPorts`. */
  findCounts(id: CompanyId): Promise<SharedCounts | undefined>
  onState(): void
}

/** The open log of a company, while nothing else works with it. */
export interface WithLog {
  log: SharedLog
  /** The company's id at the server. */
  shared: string
  company: OpenCompany
  /** Reads the members' names again. */
  readNames(): Promise<void>
  /** Brings the mirror to the head of the log, and sends what is its own. Error: conflict (the server was restored). */
  sync(): Promise<SyncedShared>
}

export interface SharedCompanies {
  /** Errors: not-found (it is not shared), office-*, those of opening and writing. */
  sync(id: CompanyId): Promise<SyncedShared>
  /** Errors: as `sync`, and those of `work`. */
  withLog<Result>(id: CompanyId, work: (open: WithLog) => Promise<Result>): Promise<Result>
  /** After anything that is under way for this company. */
  inTurn<Result>(id: CompanyId, work: () => Promise<Result>): Promise<Result>
  /** Sends what a restored server lost. Errors: conflict (it lost nothing), office-*. */
  sendLost(id: CompanyId): Promise<number>
  /** Reads again how much waits to be sent. @returns `hasMoved`: the mirror is elsewhere in the log than it was before */
  noteCounts(company: OpenCompany): { hasToSend: boolean; hasMoved: boolean }
  /** What the server lists now. @returns those of this computer that have something new, or something to send */
  noteListed(listed: readonly SharedCompany[]): Promise<CompanyId[]>
  /** Whether it has all that the server listed last, and nothing to send. */
  isCurrent(id: CompanyId): boolean
  /** Where all desks are, this one too. */
  notePresence(log: SharedLog, presence: Whereabouts['present'], desk: string): Promise<void>
  forget(id: CompanyId): void
  /** Everything of an earlier server. */
  forgetAll(): void
  listStates(connection: ConnectionState): SharedCompanyState[]
}

const NAMES_FOR_MS = 600_000
/** A company that failed is tried again when the log goes on, or after this. */
const FAILED_FOR_MS = 300_000
/** A desk tells where it is every half minute. */
const PRESENT_FOR_MS = 100_000

export const createSharedCompanies = (ports: SharedCompaniesPorts): SharedCompanies => {
  const { clock, file, connection } = ports
  const known = new Map<CompanyId, Known>()
  let present: Whereabouts['present'] = []

  const knownOf = (id: CompanyId): Known => {
    const found = known.get(id) ?? newKnown()
    known.set(id, found)
    return found
  }
  const joinedOf = (id: CompanyId): JoinedCompany => {
    file.now()
    const joined = file.find(id)
    if (!joined) throw new AppError('not-found', 'the company is not shared')
    return joined
  }
  const noteCounts: SharedCompanies['noteCounts'] = (company) => {
    const own = knownOf(company.record.id)
    const before = own.head
    const { sharedId: _, ...counts } = company.mirror.read.sharedCounts()
    Object.assign(own, counts)
    ports.onState()
    return { hasToSend: own.hasToSend, hasMoved: before !== undefined && before.hash !== counts.head.hash }
  }
  /** What was read of a mirror that nothing changed since, where it needs no other look. */
  const takeFound = async (own: Known, joined: JoinedCompany): Promise<void> => {
    if (joined.wantsFourEyes || joined.fullName === null) return
    const found = await ports.findCounts(joined.companyId)
    if (found === undefined || found.sharedId !== joined.sharedId || found.unreadable > 0) return
    // It may have been opened meanwhile.
    const { sharedId: _, ...counts } = found
    if (own.head === undefined) Object.assign(own, counts)
  }
  const readNames = async (id: CompanyId, log: SharedLog, shared: string): Promise<void> => {
    const own = knownOf(id)
    const members = await log.members(shared)
    own.names = new Map(members.map(({ login, fullName }) => [login, fullName]))
    own.namesAtMs = clock.epochMs()
    const fullName = own.names.get(log.login)
    if (fullName !== undefined && fullName !== file.find(id)?.fullName)
      await file.update(changeJoined(id, { fullName }))
  }
  const bring = async (
    log: SharedLog,
    company: OpenCompany,
    joined: JoinedCompany,
  ): Promise<SyncedShared> => {
    const { id } = company.record
    const { mirror } = company
    const { sharedId } = joined
    const begin = (): Promise<void> => mirror.write.run('beginSharing', { company: sharedId })
    if (mirror.read.findShared()?.company !== sharedId) await begin()
    if (clock.epochMs() - knownOf(id).namesAtMs >= NAMES_FOR_MS) await readNames(id, log, sharedId)
    const { followUps } = ports
    const sharing = { log, clock, followUps, person: ports.personOf(id) }
    let done = await syncShared(sharing, company, sharedId)
    // Another desk may have sent again what was lost: then only the numbers are others.
    if (done.outcome === 'restored' && (await findLost(log, company, sharedId)).lost.length === 0) {
      await begin()
      done = await syncShared(sharing, company, sharedId)
    }
    if (done.outcome === 'current' && joined.wantsFourEyes) {
      await log.setFourEyes(sharedId, true)
      await file.update(changeJoined(id, { fourEyes: true, wantsFourEyes: false }))
    }
    return done
  }
  const work = <Result>(
    id: CompanyId,
    task: (log: SharedLog, company: OpenCompany, joined: JoinedCompany) => Promise<Result>,
  ): Promise<Result> => {
    return knownOf(id).enqueue(async () => {
      const joined = joinedOf(id)
      const company = await ports.companies.get(id, { once: true })
      return company.untilClosed((closing) =>
        connection.use(async (log) => {
          try {
            return await task(stoppable(log, closing), company, joined)
          } finally {
            if (!closing.aborted) noteCounts(company)
          }
        }),
      )
    })
  }
  const noteSynced = (id: CompanyId, { outcome }: SyncedShared): void => {
    const own = knownOf(id)
    own.state = outcome === 'restored' ? 'restored' : undefined
    own.error = null
    if (outcome === 'current') own.lastSyncAt = clock.now()
    ports.onState()
  }
  /** @param failed the state after a failure */
  const exchange = async <Result extends { done: SyncedShared }>(
    id: CompanyId,
    task: Parameters<typeof work<Result>>[1],
    failed: (error: unknown) => Pick<Known, 'state' | 'error'>,
  ): Promise<Result> => {
    const own = knownOf(id)
    own.state = 'syncing'
    own.tried = { hash: own.listed, atMs: clock.epochMs() }
    ports.onState()
    try {
      const result = await work(id, task)
      noteSynced(id, result.done)
      return result
    } catch (error) {
      Object.assign(own, failed(error))
      ports.onState()
      throw error
    }
  }

  return {
    noteCounts,
    sync: async (id) => {
      const { done } = await exchange(id, async (...given) => ({ done: await bring(...given) }), afterFailure)
      return done
    },
    withLog: (id, given) =>
      work(id, (log, company, joined) =>
        given({
          log,
          shared: joined.sharedId,
          company,
          readNames: () => readNames(id, log, joined.sharedId),
          sync: async () => {
            const done = await bring(log, company, joined)
            noteSynced(id, done)
            if (done.outcome === 'restored')
              throw new AppError('conflict', 'the office’s server was restored, and lacks what is here')
            return done
          },
        }),
      ),
    inTurn: (id, task) => knownOf(id).enqueue(task),
    async sendLost(id) {
      const { state, error } = knownOf(id)
      const lost: Parameters<typeof work<{ sent: number; done: SyncedShared }>>[1] = async (
        log,
        company,
        joined,
      ) => {
        const { sharedId } = joined
        const pulled = await log.pull(sharedId, company.mirror.read.sharedHead())
        if (pulled.outcome !== 'restored')
          throw new AppError(
            'conflict',
            'the office’s server has all that is here; nothing is to be sent again',
          )
        const listed = (await log.companies()).find((one) => one.id === sharedId)
        const isReviewer = listed?.role === 'reviewer'
        const count = await sendLost(log, company, sharedId, { isReviewer })
        await company.mirror.write.run('beginSharing', { company: sharedId })
        const after = await bring(log, company, joined)
        return { sent: count + after.sent, done: after }
      }
      // Nothing changed where it failed.
      const { sent } = await exchange(id, lost, () => ({ state, error }))
      return sent
    },
    async noteListed(listed) {
      const byId = new Map(listed.map((one) => [one.id, one]))
      await keepListed(file, byId)
      const due: CompanyId[] = []
      for (const joined of file.now().companies) {
        const { companyId: id, sharedId } = joined
        const own = knownOf(id)
        const there = byId.get(sharedId)
        if (!there) {
          own.state = 'gone'
          continue
        }
        if (own.state === 'gone') own.state = undefined
        own.listed = there.hash
        if (own.head === undefined) await takeFound(own, joined)
        const isNew = own.head?.number !== there.number || own.head.hash !== there.hash
        if (!isNew && !own.hasToSend) {
          if (own.state === undefined) own.lastSyncAt ??= clock.now()
          continue
        }
        const sinceMs = own.tried?.hash === there.hash ? clock.epochMs() - own.tried.atMs : undefined
        const isStuck = own.state === 'restored' || own.state === 'failed'
        if (isStuck && sinceMs !== undefined && Math.abs(sinceMs) < FAILED_FOR_MS) continue
        due.push(id)
      }
      ports.onState()
      return due
    },
    isCurrent(id) {
      const { state, head, listed, hasToSend } = knownOf(id)
      return state === undefined && head !== undefined && head.hash === listed && !hasToSend
    },
    async notePresence(log, all, desk) {
      const isOwn = (one: { login: string; desk: string }): boolean =>
        one.login === log.login && one.desk === desk
      // The server's clock says who is there, whatever that of this computer says.
      const nowMs = Date.parse(all.find(isOwn)?.at ?? clock.now())
      present = all.filter((one) => !isOwn(one) && nowMs - Date.parse(one.at) < PRESENT_FOR_MS)
      for (const { companyId: id, sharedId } of file.now().companies) {
        const { names } = knownOf(id)
        if (present.some(({ company, login }) => company === sharedId && !names.has(login)))
          await readNames(id, log, sharedId)
      }
      ports.onState()
    },
    forget: (id) => void known.delete(id),
    forgetAll() {
      known.clear()
      present = []
    },
    listStates: ({ state }) =>
      file.now().companies.map((joined) => {
        const here = state === 'online' ? present.filter(({ company }) => company === joined.sharedId) : []
        return toState(joined, knownOf(joined.companyId), here)
      }),
  }
}
