/** `office.json`: the office's server, and the companies of this computer that are shared through it; never a password. */
import { readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { serverAddress, sharedId } from '#contract/sharing.ts'
import { type CompanyId, companyId } from '#contract/values.ts'
import { AppError, codeOf } from '#core/app-error.ts'
import type { SharedCompany } from '../../connectors/shared-log/shared-log.ts'
import { openJsonFile } from '../json-file.ts'

const joined = z.strictObject({
  companyId,
  sharedId,
  /** What the server said last; null before it was reached. */
  name: z.string(),
  role: z.enum(['reader', 'preparer', 'reviewer']).nullable(),
  fullName: z.string().nullable(),
  fourEyes: z.boolean(),
  /** Two persons are to close months once the server has what was here before. */
  wantsFourEyes: z.boolean().default(false),
})
export type JoinedCompany = z.infer<typeof joined>

const office = z.strictObject({ server: serverAddress.nullable(), companies: z.array(joined) })
export type Office = z.infer<typeof office>

const EMPTY: Office = { server: null, companies: [] }

export interface OfficeFile {
  /** As last read or written. Error: storage-failed (the file is damaged). */
  now(): Office
  /** False where the file is damaged, too. */
  hasServer(): boolean
  /** Undefined where the company is not shared, or the file is damaged. */
  find(id: CompanyId): JoinedCompany | undefined
  /** Errors: storage-failed, disk-full, file-held. */
  update(change: (office: Office) => Office): Promise<Office>
  /** Begins without a server where the file is damaged; it stays beside it. @returns what takes that back */
  setDamagedAside(): Promise<() => Promise<void>>
}

/** Opens `office.json` of a data folder. It is read at once, so that no decision comes before it. */
export const openOfficeFile = (dataFolder: string): OfficeFile => {
  const path = join(dataFolder, 'office.json')
  const file = openJsonFile(path, office, EMPTY, "the office's server")
  let known = readNow(path)
  const now = (): Office => {
    if (known === 'damaged')
      throw new AppError(
        'storage-failed',
        "the file of the office's server is damaged and was left untouched; `office connect` and `office join` make it again",
      )
    return known
  }
  return {
    now,
    hasServer: () => known !== 'damaged' && known.server !== null,
    find: (id) =>
      known === 'damaged' ? undefined : known.companies.find(({ companyId }) => companyId === id),
    async update(change) {
      known = await file.update(change)
      return known
    },
    async setDamagedAside() {
      if (known !== 'damaged') return async () => undefined
      await rename(path, `${path}.damaged`)
      known = EMPTY
      return async () => {
        await rename(`${path}.damaged`, path)
        known = 'damaged'
      }
    },
  }
}

const readNow = (path: string): Office | 'damaged' => {
  try {
    return office.parse(JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')))
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? EMPTY : 'damaged'
  }
}

/** Replaces what is known of one company; the others stay. */
export const changeJoined =
  (id: CompanyId, change: Partial<JoinedCompany>) =>
  (before: Office): Office => ({
    ...before,
    companies: before.companies.map((one) => (one.companyId === id ? { ...one, ...change } : one)),
  })

/** Keeps what the server says now of the companies that it lists. */
export const keepListed = async (
  file: OfficeFile,
  byId: ReadonlyMap<string, SharedCompany>,
): Promise<void> => {
  const differs = ({ sharedId, name, role, fourEyes }: JoinedCompany): boolean => {
    const there = byId.get(sharedId)
    return !!there && (there.name !== name || there.role !== role || there.fourEyes !== fourEyes)
  }
  if (!file.now().companies.some(differs)) return
  await file.update((before) => ({
    ...before,
    companies: before.companies.map((one) => {
      const there = byId.get(one.sharedId)
      return there ? { ...one, name: there.name, role: there.role, fourEyes: there.fourEyes } : one
    }),
  }))
}
