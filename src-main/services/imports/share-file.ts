/** Sends the rows of an imported file to other computers, and takes what they sent. */
import type { Clock } from '#core/clock.ts'
import type { AppliedPack, FileEvent } from '../../db/decision-log/apply-pack.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { isOnFiles } from '../companies/registry.ts'
import type { FollowUps } from '../follow-ups.ts'
import { makeIndexes } from '../sync/make-indexes.ts'

export interface SentFile {
  /** With the hash of each part. */
  event: FileEvent
  /** Each in memory of its own: they are transferred to the writer. */
  parts: Uint8Array[]
}

/**
 * The import as it is sent. Where it is no longer in force, or too large, its event goes without parts: others wait for the
 * file itself.
 */
export const packImport = async (
  { mirror }: Pick<OpenCompany, 'mirror'>,
  event: FileEvent,
): Promise<SentFile> => {
  const packed = await mirror.ask('packFile', { sha256: event.sha256 })
  if (!packed) return { event, parts: [] }
  return {
    event: { ...event, parts: packed.parts.map(({ sha256 }) => sha256) },
    parts: packed.parts.map(({ bytes }) => bytes),
  }
}

/** Imports what another computer sent. Errors: those of `applyPack`; then the import waits as before. */
export const receiveFile = async (
  { clock, followUps }: { clock: Clock; followUps: Pick<FollowUps, 'imported'> },
  company: OpenCompany,
  sent: SentFile,
): Promise<AppliedPack> => {
  const { mirror, record } = company
  const applied = await mirror.write.run('applyPack', sent)
  if (applied.outcome === 'not-needed') return applied
  if (isOnFiles(record)) await mirror.write.run('writeSetting', { name: 'completed-at', value: clock.now() })
  await makeIndexes(mirror)
  await followUps.imported(company)
  return applied
}
