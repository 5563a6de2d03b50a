/** Adds the VAT by rate to documents of a file that was imported before it was kept. */
import type { VatRate } from '#core/vat/rates.ts'
import type { Trx } from '../../connection/connection.ts'

export const addRates = (
  trx: Trx,
  {
    fileId,
    documents,
  }: { fileId: number; documents: readonly { number: string; rates: readonly VatRate[] }[] },
): void => {
  const add = trx.write('UPDATE saft_document SET rates = ? WHERE file = ? AND number = ? AND rates IS NULL')
  for (const { number, rates } of documents) add.run(JSON.stringify(rates), fileId, number)
}
