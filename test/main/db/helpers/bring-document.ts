/** Imports a SAF-T (PT) file with one document into a mirror. */
import type { Instant } from '#contract/values.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { AT, day } from './mirror-fixtures.ts'

export const bringDocument = (db: WritableDb, number = 'FT A/7'): void => {
  const file = { isFirst: true, name: 'saft', kind: 'saft', sha256: 'saft', by: 'ana', at: AT } as const
  const staged = runCommand(db, 'stageFile', file)
  if (!('fileId' in staged)) throw new Error('it was never imported')
  const { fileId } = staged
  const span = { from: day('2026-01-01'), to: day('2026-12-31') }
  const of = { taxId: '509442013', companyName: 'Oficina', basis: 'F' }
  runCommand(db, 'stageSaft', { fileId, ...of, ...span })
  const amounts = { grossMinor: 12_300, netMinor: 10_000, taxMinor: 2_300, withholdingMinor: 0 }
  const none = {
    currency: null,
    currencyMinor: null,
    dueDate: null,
    openMinor: null,
    rates: null,
    references: [],
  }
  const customer = { taxId: '503504564', name: 'Padaria' }
  const document = { line: 1, number, type: 'FT', status: 'N', date: day('2026-01-10') }
  const documents = [{ ...document, ...amounts, ...customer, ...none }]
  runCommand(db, 'stageSaftRows', { fileId, documents, receipts: [] })
  runCommand(db, 'applyImports', { at: AT as Instant, dryRun: false })
}
