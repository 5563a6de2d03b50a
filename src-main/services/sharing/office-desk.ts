/** This computer as a desk at the office's server: the connection, the shared companies, and what keeps them current. */
import type { OfficeMember, OfficeState, ServerAddress, ServerCompany } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock, IdSource } from '#core/clock.ts'
import { isSameTaxId } from '#core/tax-id.ts'
import type { ConnectionOptions } from '../../connectors/shared-log/connection.ts'
import type { SharedLog } from '../../connectors/shared-log/shared-log.ts'
import { type CredentialStore, missingSecret, officeEntry } from '../../credentials/credential-store.ts'
import type { AgreedCommand } from '../../db/sharing/capture.ts'
import type { SharedCounts } from '../../db/sharing/shared-state.ts'
import type { OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import type { CompanyRegistry } from '../companies/registry.ts'
import type { FollowUps } from '../follow-ups.ts'
import { taxIdOfCompany } from '../imports/completeness.ts'
import { type Agreed, type Agreeing, agree } from './agree.ts'
import { forgetCompany, joinCompany, leaveCompany, shareCompany } from './join-company.ts'
import { createOfficeConnection } from './office-connection.ts'
import { changeJoined, type OfficeFile } from './office-file.ts'
import { createSharedCompanies, type WithLog } from './shared-companies.ts'
import { createSyncLoop } from './sync-loop.ts'

export interface SharingPorts {
  clock: Clock
  newId: IdSource
  /** 0 to 1. */
  random(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
  registry: CompanyRegistry
  companies: Pick<OpenCompanies, 'get' | 'list'>
  credentials: CredentialStore
  /** For the server that was set, where no password is kept. */
  officePassword?: string | undefined
  followUps: FollowUps
  /** Where a mirror is in the log, without opening it; undefined where that is not known for certain. */
  findCounts(id: CompanyId): Promise<SharedCounts | undefined>
  dataFolder: string
  /** How this computer is called where desks are shown. */
  deskName: string
  openLog(options: ConnectionOptions): Promise<SharedLog>
  /** The person's name by the settings. */
  person(): string
  /** Is told that what `getState` says changed, several changes at once; without it nothing runs in the background. */
  onState?: (() => void) | undefined
  /** Waits until the first screen is shown. */
  begun(signal: AbortSignal): Promise<void>
  onBug(error: unknown): unknown
}

export interface DeskPorts extends SharingPorts {
  file: OfficeFile
  personOf(id: CompanyId): string
}

type TypedServer = ServerAddress & { password: string | null }
export type OfficeDesk = ReturnType<typeof createOfficeDesk>

/** Several changes at a time are one call. */
const TELL_MS = 300
/** Own decisions in a row are sent together. */
const DECIDED_MS = 100

export const createOfficeDesk = (ports: DeskPorts) => {
  const { credentials, companies, file } = ports
  const closing = new AbortController()
  const timers = new Map<string, NodeJS.Timeout>()
  const background = new Set<Promise<unknown>>()

  /** Once, a moment later. */
  const later = (name: string, ms: number, work: () => void): void => {
    if (closing.signal.aborted || timers.has(name)) return
    const timer = setTimeout(() => {
      timers.delete(name)
      work()
    }, ms)
    timers.set(name, timer.unref())
  }
  let told = ''
  const tell = (): void => {
    const now = JSON.stringify(stateNow())
    if (now !== told) ports.onState?.()
    told = now
  }
  const onState = (): void => {
    if (ports.onState) later('state', TELL_MS, tell)
  }
  const behind = (work: Promise<unknown>): void => {
    const settled: Promise<unknown> = work.catch(ports.onBug).finally(() => background.delete(settled))
    background.add(settled)
  }
  const passwordOf = async (server: ServerAddress, typed: string | null = null): Promise<string> => {
    if (typed !== null) return typed
    const kept = await credentials.find(entryOf(server), 'office-password')
    if (kept !== undefined) return kept
    const isOurs = JSON.stringify(entryOf(server)) === JSON.stringify(ownEntry())
    return (isOurs && ports.officePassword) || missingSecret('office-password')
  }
  const ownEntry = (): CompanyId | undefined => {
    const { server } = file.now()
    return server === null ? undefined : entryOf(server)
  }
  const connection = createOfficeConnection(
    {
      ...ports,
      passwordOf,
      onState() {
        onState()
        loop.lookAgain()
      },
      onChanged: () => loop.wake(),
      closing: closing.signal,
    },
    file.now().server,
  )
  const shared = createSharedCompanies({ ...ports, connection, onState })
  const joining = { ...ports, connection, shared }
  const loop = createSyncLoop({ ...ports, connection, shared, closing: closing.signal })
  const running = ports.onState ? loop.run(ports.begun(closing.signal)) : Promise.resolve()

  const look = async (open: OpenCompany): Promise<void> => {
    if (shared.noteCounts(open).hasToSend) loop.wake()
  }
  const stateNow = (): OfficeState => {
    const now = connection.state()
    return { server: file.now().server, connection: now, companies: shared.listStates(now) }
  }
  /** @returns how many companies it has for this login */
  const tryOut = async ({
    password,
    ...server
  }: TypedServer): Promise<{ companies: number; secret: string }> => {
    const secret = await passwordOf(server, password)
    const { ca, ...address } = server
    const log = await ports.openLog({ ...address, ca: ca ?? undefined, password: secret })
    try {
      return { companies: (await log.companies()).length, secret }
    } finally {
      await log.close()
    }
  }
  const refusePending = async (): Promise<void> => {
    for (const { companyId } of file.now().companies) {
      const open = await companies.get(companyId, { once: true })
      if (open.mirror.read.listPending().length > 0)
        throw new AppError(
          'conflict',
          'decisions were not sent yet; another login would send them as its own',
        )
    }
  }
  const refresh = async (): Promise<void> => {
    const before = connection.state().state
    const listed = await connection.use((log) => log.companies(), { isWhole: true })
    await shared.noteListed(listed)
    if (before !== 'online') loop.hurry()
  }
  /** By reviewers. */
  const change = async (id: CompanyId, work: (open: WithLog) => Promise<void>): Promise<void> => {
    await shared.withLog(id, async (open) => {
      await work(open)
      await open.readNames()
    })
    await refresh()
  }

  return {
    getState: stateNow,
    async test(typed: TypedServer): Promise<{ companies: number }> {
      const { companies: count } = await tryOut(typed)
      return { companies: count }
    },
    async connect(typed: TypedServer): Promise<OfficeState> {
      const { password, ...server } = typed
      const before = file.now().server
      if (before !== null && entryOf(before) !== entryOf(server)) await refusePending()
      const { secret } = await tryOut(typed)
      if (password !== null) await credentials.set(entryOf(server), 'office-password', secret)
      await file.update((office) => ({ ...office, server }))
      if (before !== null && entryOf(before) !== entryOf(server)) {
        shared.forgetAll()
        await credentials.delete(entryOf(before), 'office-password')
      }
      await connection.turnTo(server)
      await refresh()
      return stateNow()
    },
    async disconnect(): Promise<void> {
      const { server, companies: joined } = file.now()
      if (joined.length > 0)
        throw new AppError('conflict', 'companies are shared through this server; leave them first')
      if (server !== null) await credentials.delete(entryOf(server), 'office-password')
      await file.update((office) => ({ ...office, server: null }))
      await connection.turnTo(null)
    },
    async listOnServer(): Promise<ServerCompany[]> {
      const listed = await connection.use((log) => log.companies(), { isWhole: true })
      const records = (await ports.registry.read()).companies
      const open = new Map((await companies.list()).map((one) => [one.record.id, one]))
      const here = records.flatMap((record) => {
        const company = open.get(record.id)
        const taxId = company ? taxIdOfCompany(company) : (record.taxId ?? record.partnerOf?.taxId)
        return taxId == null ? [] : [{ id: record.id, taxId }]
      })
      return listed.map(({ id: sharedId, name, taxId, role }) => {
        const joined = file.now().companies.find((one) => one.sharedId === sharedId)
        const companyId = joined?.companyId ?? here.find((one) => isSameTaxId(one.taxId, taxId))?.id ?? null
        return { sharedId, name, taxId, role, companyId, isJoined: joined !== undefined }
      })
    },
    share: (id: CompanyId, how: Parameters<typeof shareCompany>[2]): Promise<void> =>
      shareCompany(joining, id, how),
    join: (id: CompanyId, sharedId: string, taxId?: string): Promise<void> =>
      joinCompany(joining, id, { sharedId, taxId }),
    async leave(id: CompanyId): Promise<void> {
      await leaveCompany(joining, id)
      onState()
    },
    /** Null: all but closed ones that have nothing new. Errors: not-found, office-*; of all, those of one are its state. */
    async sync(id: CompanyId | null): Promise<void> {
      await refresh()
      if (id !== null) return void (await shared.sync(id))
      const open = new Set((await companies.list()).map(({ record }) => record.id))
      for (const { companyId } of file.now().companies)
        if (open.has(companyId) || !shared.isCurrent(companyId))
          await shared.sync(companyId).catch(ofThisCompany)
    },
    listMembers: (id: CompanyId): Promise<OfficeMember[]> =>
      shared.withLog(id, ({ log, shared }) => log.members(shared)),
    admit: (id: CompanyId, member: OfficeMember): Promise<void> =>
      change(id, ({ log, shared }) => log.admit(shared, member)),
    setFourEyes: (id: CompanyId, isOn: boolean): Promise<void> =>
      change(id, async ({ log, shared }) => {
        await log.setFourEyes(shared, isOn)
        await file.update(changeJoined(id, { wantsFourEyes: false }))
      }),
    sendLost: (id: CompanyId): Promise<number> => shared.sendLost(id),
    show: (id: CompanyId | null): void => loop.show(id),
    /** The open log of a shared company, with nothing else under way for it. Errors: not-found, office-*, those of `work`. */
    withLog: <Result>(id: CompanyId, work: (open: WithLog) => Promise<Result>): Promise<Result> =>
      shared.withLog(id, work),
    /** Asks the server for what counts only once it agreed. Errors: those of `agree` and of `withLog`. */
    agree: <C extends AgreedCommand>(id: CompanyId, asked: Agreeing<C>): Promise<Agreed<C>> =>
      shared.withLog(id, (open) => agree(open, { ...asked, by: ports.personOf(id), clock: ports.clock })),
    /** The computer woke, or the network is there again. */
    wake: (): void => loop.hurry(),
    /** Called when a mirror was opened. */
    opened(company: OpenCompany): void {
      if (!file.find(company.record.id)) return
      // Another file may be in its place, such as an older copy.
      const { hasToSend, hasMoved } = shared.noteCounts(company)
      if (hasToSend || hasMoved) loop.wake()
    },
    /** Called after each write to a mirror. */
    written(id: CompanyId): void {
      if (ports.onState && file.find(id))
        later(`written ${id}`, DECIDED_MS, () =>
          behind(
            companies.get(id, { once: true }).then(look, () => undefined), // a company that was closed meanwhile
          ),
        )
    },
    /** Called when a company was removed. */
    forget(id: CompanyId): void {
      if (file.find(id)) behind(forgetCompany(joining, id).then(onState))
    },
    async close(): Promise<void> {
      closing.abort(new AppError('cancelled', 'cancelled: the program ends'))
      for (const timer of timers.values()) clearTimeout(timer)
      await running
      await Promise.all(background)
      await connection.turnTo(null)
    },
  }
}

const entryOf = ({ host, port, database, user }: ServerAddress): CompanyId =>
  officeEntry([host, port, database, user])

/** The next one is synced. */
const ofThisCompany = (error: unknown): void => {
  if (error instanceof AppError && error.code !== 'office-unreachable' && error.code !== 'cancelled') return
  throw error
}
