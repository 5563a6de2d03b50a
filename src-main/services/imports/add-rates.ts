/** Reads the VAT by rate of a SAF-T (PT) file that was imported before it was kept, once it is imported again. */

import type { VatRate } from '#core/vat/rates.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { readSaft } from '../../import/saft/read-saft.ts'

/** Documents of one command. */
const ROWS = 500

/** Errors: those of the file, and of writing. */
export const addRatesOf = async (
  read: () => AsyncIterable<string>,
  { mirror, fileId }: { mirror: Pick<Mirror, 'read' | 'write'>; fileId: number },
): Promise<void> => {
  if (!mirror.read.lacksRates(fileId)) return
  const documents: { number: string; rates: VatRate[] }[] = []
  const nothing = (): void => undefined
  await readSaft(read(), {
    header: nothing,
    customer: nothing,
    payment: nothing,
    invoice: ({ number, rates }) => void documents.push({ number, rates }),
  })
  for (let from = 0; from < documents.length; from += ROWS)
    await mirror.write.run('addRates', { fileId, documents: documents.slice(from, from + ROWS) })
}
