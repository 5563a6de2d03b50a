/** Companies that several desks of an office share through its server. What reaches the server is loaded when there is one. */
import type { OfficeState } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { AgreedCommand } from '../../db/sharing/capture.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { Agreed, Agreeing } from './agree.ts'
import type { OfficeDesk, SharingPorts } from './office-desk.ts'
import { openOfficeFile } from './office-file.ts'
import type { WithLog } from './shared-companies.ts'

type Loaded = Omit<
  OfficeDesk,
  'agree' | 'getState' | 'opened' | 'written' | 'forget' | 'show' | 'wake' | 'close'
>

export interface Sharing extends Loaded {
  getState(): Promise<OfficeState>
  /** Error: storage-failed (what is known of the server is damaged). */
  isShared(id: CompanyId): boolean
  /** The name that decisions about the company are recorded with: the member's, else the person's by the settings. */
  personOf(id: CompanyId): string
  withLog<Result>(id: CompanyId, work: (open: WithLog) => Promise<Result>): Promise<Result>
  /** Asks the server, where the company is shared; undefined where it is not. Errors: see `OfficeDesk`. */
  agree<C extends AgreedCommand>(company: OpenCompany, asked: Agreeing<C>): Promise<Agreed<C> | undefined>
  /** Called when a mirror was opened. */
  opened(company: OpenCompany): void
  /** Called after each write to a mirror. */
  written(id: CompanyId): void
  /** Called when a company was removed. */
  forget(id: CompanyId): void
  /** Which company the window shows. */
  show(id: CompanyId | null): void
  /** The computer woke, or the network is there again. */
  wake(): void
  close(): Promise<void>
}

export const createSharing = (ports: SharingPorts): Sharing => {
  const file = openOfficeFile(ports.dataFolder)
  const closing = new AbortController()
  let desk: OfficeDesk | undefined
  let loading: Promise<OfficeDesk> | undefined
  let shown: CompanyId | null = null

  const isShared = (id: CompanyId): boolean => file.now().companies.some(({ companyId }) => companyId === id)
  const personOf = (id: CompanyId): string => file.find(id)?.fullName ?? ports.person()
  const load = (): Promise<OfficeDesk> => {
    loading ??= import('./office-desk.ts').then(({ createOfficeDesk }) => {
      desk = createOfficeDesk({ ...ports, file, personOf })
      desk.show(shown)
      return desk
    })
    return loading
  }
  const begin = async (): Promise<void> => {
    if (!ports.onState || !file.hasServer()) return
    await ports.begun(closing.signal)
    if (!closing.signal.aborted) await load()
  }
  const beginning = begin().catch(ports.onBug)

  return {
    getState: async () =>
      file.now().server === null
        ? { server: null, connection: { state: 'none' }, companies: [] }
        : (await load()).getState(),
    isShared,
    personOf,
    test: async (server) => (await load()).test(server),
    async connect(server) {
      const putBack = await file.setDamagedAside()
      try {
        return await (await load()).connect(server)
      } catch (error) {
        await putBack()
        throw error
      }
    },
    disconnect: async () => (await load()).disconnect(),
    listOnServer: async () => (await load()).listOnServer(),
    share: async (id, how) => (await load()).share(id, how),
    join: async (id, sharedId, taxId) => (await load()).join(id, sharedId, taxId),
    leave: async (id) => (await load()).leave(id),
    sync: async (id) => (await load()).sync(id),
    listMembers: async (id) => (await load()).listMembers(id),
    admit: async (id, member) => (await load()).admit(id, member),
    setFourEyes: async (id, isOn) => (await load()).setFourEyes(id, isOn),
    sendLost: async (id) => (await load()).sendLost(id),
    withLog: async (id, work) => (await load()).withLog(id, work),
    async agree({ record: { id }, mirror }, asked) {
      if (file.find(id)) return (await load()).agree(id, asked)
      if (mirror.read.findShared() === undefined) return undefined
      // Where the file is damaged or gone, the mirror still says that others have to agree.
      file.now()
      throw new AppError(
        'office-forgotten',
        'the company is shared through a server that this computer no longer knows; `office connect` and `office join` it again, or `office leave`',
      )
    },
    opened: (company) => desk?.opened(company),
    written: (id) => desk?.written(id),
    forget(id) {
      if (file.find(id)) void load().then((loaded) => loaded.forget(id), ports.onBug)
    },
    show(id) {
      shown = id
      desk?.show(id)
    },
    wake: () => desk?.wake(),
    async close() {
      closing.abort()
      await beginning
      const loaded = await loading?.catch(() => undefined) // one that did not load needs no closing
      await loaded?.close()
    },
  }
}
