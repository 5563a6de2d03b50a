/** A list of the sample company's purchases, so that a new user sees what suppliers are like; imported as any file. */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { DocumentId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { firstDayOf, lastDayOf, monthBefore, monthOf } from '#core/closing/month.ts'
import { encodeCsv } from '#core/csv/encode-csv.ts'
import { plainAmount } from '#core/money.ts'
import { textCell } from '#core/reports/rows.ts'
import { type SamplePurchase, samplePurchases } from '#core/suppliers/sample-purchases.ts'
import { TAX_ID } from '#core/tax-id.ts'
import { placeFileSync } from '../../files/place-file.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { companyFolder } from '../data-folder.ts'

/**
 * Writes the list as the tax office exports it, of the last two full months and this one, into the company's folder.
 *
 * @returns the file. Errors: conflict (no sample company, or nothing was synced yet), storage-failed
 */
export const writeSamplePurchases = async (
  { clock, dataFolder }: { clock: Clock; dataFolder: string },
  company: OpenCompany,
): Promise<string> => {
  const { mirror, record } = company
  if (record.environment !== 'sample') throw new AppError('conflict', 'only the sample company has it')
  const today = clock.today()
  const last = monthBefore(monthOf(today))
  const days = { from: firstDayOf(last), to: lastDayOf(last) }
  const rows = mirror.read
    .amountsAround({ from: firstDayOf(monthBefore(last)), to: today })
    .flatMap(({ date, ...row }) => (date === null ? [] : [{ ...row, date }]))
  if (rows.length === 0) throw new AppError('conflict', 'nothing was synced yet')
  const { ids } = await mirror.ask('openDocumentList', {
    filter: { view: 'all', types: ['I'], ...days },
    sort: { by: 'date', direction: 'descending' },
  })
  const customer = Array.from(ids, (id) => mirror.read.getDocument(id as DocumentId)).find(
    ({ taxId }) => TAX_ID.test(taxId) && taxId !== END_CONSUMER,
  )
  const purchases = samplePurchases(rows, {
    ...days,
    customer: customer && { taxId: customer.taxId, name: customer.legalName ?? customer.customer },
  })
  const file = join(companyFolder(dataFolder, record.id), 'e-fatura-compras.csv')
  const cells = purchases.map((purchase) => cellsOf(purchase).map(textCell))
  placeFileSync(file, (descriptor) => {
    for (const { bytes } of encodeCsv(TITLES, cells, 'excel-pt')) writeSync(descriptor, bytes)
  })
  return file
}

const TITLES = [
  'Setor',
  'Emitente',
  'Nº Fatura / ATCUD',
  'Tipo',
  'Data Emissão',
  'Total',
  'IVA',
  'Base Tributável',
  'Situação',
  'Comunicação  Emitente',
  'Comunicação  Adquirente',
]

const cellsOf = (purchase: SamplePurchase): string[] => {
  const { taxId, name, number, atcud, type, date, totalMinor, taxMinor } = purchase
  return [
    'Outros',
    `${taxId} - ${name}`,
    `${number} / ${atcud}`,
    type,
    date,
    euros(totalMinor),
    euros(taxMinor),
    euros(totalMinor - taxMinor),
    'Registado',
    'Sim',
    'Não',
  ]
}

/** `1.169,68 €` */
const euros = (minor: number): string => plainAmount('pt-PT')(minor, 'EUR').replace('EUR', '€')
