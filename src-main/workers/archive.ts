/** The archive job: packs a company's files into one checked file, or unpacks them. */
import '../db/connection/load-addon.ts'
import { join } from 'node:path'
import { AppError } from '#core/app-error.ts'
import { unpackArchive, writeArchive } from '../db/copies/archive-file.ts'
import { backUpFile } from '../db/copies/backup.ts'
import { describeCopy } from '../db/copies/describe-copy.ts'
import type { ArchiveJob } from '../services/companies/copy-job.ts'
import { serveJob } from '../threads/serve-calls.ts'

const unpack = async (file: string, folder: string): Promise<void> => {
  await unpackArchive(file, folder)
  const mirror = await describeCopy(join(folder, 'mirror.sqlite'))
  if (mirror?.state === 'newer-version')
    throw new AppError('database-from-future', 'a newer version of Concilia wrote this archive')
  if (mirror?.state !== 'readable') throw new AppError('storage-corrupt', 'the archive is damaged')
}

await serveJob<ArchiveJob, void>(async (job) => {
  if (job.task === 'unpack') return unpack(job.file, job.folder)
  const mirror = await backUpFile(job.mirrorFile, job.work, job.now)
  await writeArchive(job.file, { ...job.parts, 'mirror.sqlite': mirror }, { ...job.about, madeAt: job.now })
})
