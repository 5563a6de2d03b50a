/** Whether the app is doing work that a restart should wait for. */
import type { SyncRunner } from '../sync/sync-runner.ts'
import type { OpenCompanies } from './open-companies.ts'

/** Whether a company syncs, or it is unknown whether a document was issued. */
export const isWriting = async ({
  companies,
  sync,
}: {
  companies: Pick<OpenCompanies, 'list'>
  sync: Pick<SyncRunner, 'isRunning'>
}): Promise<boolean> => {
  const open = await companies.list()
  return open.some(
    ({ record, mirror }) => sync.isRunning(record.id) || mirror.read.listIntentsInDoubt().length > 0,
  )
}
