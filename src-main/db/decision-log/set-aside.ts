/** Decision logs that were set aside; their names contain the reason and the instant. */
import { readdir } from 'node:fs/promises'
import type { SetAsideLog } from '#contract/backups.ts'
import type { Instant } from '#contract/values.ts'
import { codeOf } from '#core/app-error.ts'
import { instantOf } from '../connection/copy-names.ts'
import { toLogError } from './log-file.ts'

const NAME = /^decisions-(damaged|other-company|newer-version|not-understood)-(\d{8}T\d{9}Z)\.jsonl$/

/** Newest first; none where there is no folder. Error: storage-failed. */
export const listSetAsideLogs = async (folder: string): Promise<SetAsideLog[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw toLogError(error)
  })
  return names
    .flatMap((name): SetAsideLog[] => {
      const [, reason, stamp] = NAME.exec(name) ?? []
      if (reason === undefined || stamp === undefined) return []
      return [{ reason: reason as SetAsideLog['reason'], at: instantOf(stamp) as Instant }]
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}
