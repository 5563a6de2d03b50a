/** Desks of one office in memory: programs of their own, whose server can be out of reach. */
import { join } from 'node:path'
import { vi } from 'vitest'
import type { OfficeState, SharedCompanyState } from '#contract/sharing.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../../../../../src-main/compose.ts'
import type { ComposeOptions } from '../../../../../src-main/compose-options.ts'
import type { InMemoryServer } from '../../../../../src-main/connectors/shared-log/in-memory.ts'
import type { SharedLog } from '../../../../../src-main/connectors/shared-log/shared-log.ts'
import type { OpenCompany } from '../../../../../src-main/services/companies/open-companies.ts'
import { saveCategory } from '../../../../../src-main/services/endings/categories.ts'
import { composeEngine } from '../../../../helpers/compose-engine.ts'
import { newFolder } from '../../../../helpers/new-folder.ts'
import { aFilesCompany } from '../../imports/helpers/a-company.ts'

export const TAX_ID = '509442013'
export const PASSWORD = 'palavra-passe da Ana'
export const ADDRESS = { host: 'localhost', port: 5432, database: 'concilia', ca: null } as const

export interface Desk {
  concilia: Concilia
  company: OpenCompany
  dataFolder: string
  login: string
  /** Every call fails while it is set. */
  failing: AppError | undefined
  /** Called with the name of each call. */
  onCall: ((name: string) => void) | undefined
  state(): Promise<OfficeState>
  shared(): Promise<SharedCompanyState | undefined>
  connect(): Promise<OfficeState>
  /** Makes a category. */
  decide(name: string): Promise<unknown>
  /** The names of categories that somebody made. */
  decided(): string[]
}

export const unreachable = (): AppError => new AppError('office-unreachable', 'no answer')

const withFailures = (log: SharedLog, desk: Pick<Desk, 'failing' | 'onCall'>): SharedLog =>
  new Proxy(log, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || name === 'onChanged' || name === 'close') {
        return typeof member === 'function' ? member.bind(target) : member
      }
      return async (...given: unknown[]) => {
        desk.onCall?.(String(name))
        if (desk.failing) throw desk.failing
        return Reflect.apply(member, target, given)
      }
    },
  })

/** A desk whose only company has this name. */
export const aDesk = async (
  server: InMemoryServer,
  login: string,
  {
    name = `Serração de ${login}`,
    taxId = TAX_ID,
    isAdmin = login === 'ana',
    ...options
  }: { name?: string; taxId?: string; isAdmin?: boolean } & Partial<ComposeOptions> = {},
): Promise<Desk> => {
  const dataFolder = join(newFolder(), 'data')
  const faults: Pick<Desk, 'failing' | 'onCall'> = { failing: undefined, onCall: undefined }
  const concilia = composeEngine(dataFolder, {
    openLog: async ({ user }) => withFailures(server.as(user, { isAdmin }), desk),
    onSharing: () => undefined,
    deskName: `pc-${login}`,
    ...options,
  })
  const company = await aFilesCompany(concilia, { taxId, name })
  const { id } = company.record
  const state = () => concilia.sharing.getState()
  const desk: Desk = {
    ...faults,
    concilia,
    company,
    dataFolder,
    login,
    state,
    shared: async () => (await state()).companies.find(({ companyId }) => companyId === id),
    connect: () => concilia.sharing.connect({ ...ADDRESS, user: login, password: PASSWORD }),
    async decide(name) {
      const asked = { id: null, name, account: null, isHidden: false }
      const saved = await saveCategory(concilia.deciding, company, asked)
      if (saved.outcome !== 'done') throw new Error(saved.outcome)
    },
    decided: () => company.mirror.read.listCategories().flatMap(({ name }) => name ?? []),
  }
  return desk
}

/** Both desks share the company of the first, the other as one who prepares. @returns its id at the server */
export const shareBetween = async (first: Desk, other: Desk, { fourEyes = false } = {}): Promise<string> => {
  const { id } = first.company.record
  await first.connect()
  await first.concilia.sharing.share(id, { fullName: 'Ana Melo', fourEyes })
  await first.concilia.sharing.admit(id, { login: other.login, role: 'preparer', fullName: 'Rui Alves' })
  const sharedId = (await first.shared())?.sharedId ?? ''
  await other.connect()
  await other.concilia.sharing.join(other.company.record.id, sharedId)
  return sharedId
}

/** Waits for something that the background does. */
export const soon = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 })
