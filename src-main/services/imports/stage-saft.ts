/** Reads a SAF-T (PT) file into the mirror's staging: its documents with their customers, its receipts. */
import type { FiledReceipt } from '#core/filed-documents.ts'
import type { StagedDocument } from '../../db/imports/saft/stage.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import type { SaftContradiction } from '../../import/saft/model.ts'
import { readSaft } from '../../import/saft/read-saft.ts'
import { refuseOtherCompany } from './file-errors.ts'
import type { Queue } from './queue.ts'
import type { RefuseFarDay } from './refuse-far-days.ts'

/** Rows of one command; it takes 20 ms of the writer's time. */
const ROWS = 500

export interface SaftStaging {
  mirror: Pick<Mirror, 'write'>
  queue: Queue
  fileId: number
  /** The company's own; null where it is not known. */
  taxId: string | null
  refuseFarDay: RefuseFarDay
  onProgress?: ((rows: number) => void) | undefined
}

/**
 * Errors: those of the file; `conflict` for another company's; those of writing.
 *
 * @returns what the file's control totals say otherwise than its documents
 */
export const stageSaft = async (
  text: AsyncIterable<string>,
  staging: SaftStaging,
): Promise<SaftContradiction | null> => {
  const { mirror, queue, fileId } = staging
  const customers = new Map<string, { taxId: string; name: string }>()
  let documents: StagedDocument[] = []
  let receipts: FiledReceipt[] = []
  let rows = 0
  const flush = (): void => {
    const full = { fileId, documents, receipts }
    if (documents.length + receipts.length === 0) return
    documents = []
    receipts = []
    queue.add(() => mirror.write.run('stageSaftRows', full))
  }
  const count = (): void => {
    rows += 1
    if (documents.length + receipts.length < ROWS) return
    flush()
    staging.onProgress?.(rows)
  }
  const contradiction = await readSaft(text, {
    header({ taxId, companyName, from, to, basis }) {
      refuseOtherCompany(staging.taxId, taxId)
      queue.add(() => mirror.write.run('stageSaft', { fileId, taxId, companyName, from, to, basis }))
    },
    customer: ({ id, taxId, name }) => customers.set(id, { taxId, name }),
    invoice({ customerId, atcud: _, ...invoice }) {
      staging.refuseFarDay(invoice, invoice.date)
      const customer = customers.get(customerId) ?? { taxId: '', name: customerId }
      documents.push({ ...invoice, ...customer, dueDate: null, openMinor: null })
      count()
    },
    payment({ line, number, status, date, grossMinor, lines }) {
      staging.refuseFarDay({ line }, date)
      receipts.push({ number, status, date, grossMinor, lines })
      count()
    },
  })
  flush()
  return contradiction
}
