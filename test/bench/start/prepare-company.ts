/** A data folder as it is after months of work: a company synced and matched, and a million transactions more. */
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { fillMirror } from '../db/fill-mirror.ts'
import { syncSample } from '../sync-sample.ts'

export const prepareCompany = async (dataFolder: string, transactions: number): Promise<void> => {
  const sandbox = await startSandbox({ seed: 3, documents: 400, transactions: 600 })
  const file = await syncSample(dataFolder, sandbox, 'Oficina do Vale, Lda')
  await sandbox.close()
  await fillMirror(file, transactions)
}
