/** Compares a SAF-T (PT) file with the mirror: missing documents, differences, and documents cancelled on one side only. */
import { END_CONSUMER, provesCompleteness } from '#contract/plain-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { typeOfFiled } from '#core/open-from-files.ts'
import { plainTaxId } from '#core/tax-id.ts'
import type { NumberedRow } from '../../db/documents/numbered-documents.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { fileProblem } from '../../import/file-problem.ts'
import { examineFile, fileAt, readText } from '../../import/file-source.ts'
import { kindOf } from '../../import/kind.ts'
import type { SaftHeader, SaftInvoice } from '../../import/saft/model.ts'
import { readSaft } from '../../import/saft/read-saft.ts'
import { refuseOtherCompany } from './file-errors.ts'

interface Difference {
  number: string
  field: 'date' | 'customer' | 'total'
  /** The values of the mirror and of the file; amounts in cents. */
  here: string | number | null
  there: string | number
}

export interface SaftCheck {
  taxId: string
  companyName: string
  from: IsoDate
  to: IsoDate
  /** True for a file on invoicing or a complete one: it proves that no document is missing. */
  proves: boolean
  documents: number
  missing: string[]
  different: Difference[]
  /** Cancelled in the mirror, not in the file. */
  cancelledHere: string[]
  cancelledThere: string[]
}

/** Documents looked up at a time. */
const ROWS = 500

/** Empty for a customer without a tax id: files and services write that in two ways. */
const customerOf = (taxId: string): string => {
  const plain = plainTaxId(taxId)
  return plain === END_CONSUMER ? '' : plain
}

export interface CheckOptions {
  path: string
  /** The company's own, where it is known: another company's file is refused. */
  taxId?: string | null | undefined
  signal?: AbortSignal | undefined
}

/**
 * Errors: `invalid-input` with the problem of the file, also for one that is no SAF-T (PT) file; `conflict` for another
 * company's; `cancelled`; storage-failed.
 */
export const checkSaft = async (
  { mirror }: { mirror: Pick<Mirror, 'read'> },
  { path, taxId, signal }: CheckOptions,
): Promise<SaftCheck> => {
  const file = await examineFile(fileAt(path), signal)
  if (kindOf(file) !== 'saft') throw fileProblem('foreign')
  const customers = new Map<string, string>()
  const headers: SaftHeader[] = []
  const found = {
    documents: 0,
    missing: [] as string[],
    different: [] as Difference[],
    cancelledHere: [] as string[],
    cancelledThere: [] as string[],
  }

  const compare = (invoice: SaftInvoice, here: NumberedRow | undefined): void => {
    const { number } = invoice
    found.documents += 1
    if (!here) {
      // A summary, or a document that another one replaced, is in no list of sales.
      if (typeOfFiled(invoice) !== undefined) found.missing.push(number)
      return
    }
    const isCancelledHere = here.status === 'A'
    const isCancelledThere = invoice.status === 'A'
    if (isCancelledHere !== isCancelledThere)
      found[isCancelledHere ? 'cancelledHere' : 'cancelledThere'].push(number)
    if (here.date !== invoice.date)
      found.different.push({ number, field: 'date', here: here.date, there: invoice.date })
    const filed = customerOf(customers.get(invoice.customerId) ?? '')
    if (customerOf(here.taxId) !== filed)
      found.different.push({ number, field: 'customer', here: here.taxId, there: filed })
    if (here.totalMinor !== invoice.grossMinor)
      found.different.push({ number, field: 'total', here: here.totalMinor, there: invoice.grossMinor })
  }

  const waiting: SaftInvoice[] = []
  const compareWaiting = (): void => {
    const invoices = waiting.splice(0)
    const mirrored = mirror.read.findNumbered(invoices.map(({ number }) => number))
    for (const [at, invoice] of invoices.entries()) compare(invoice, mirrored[at])
  }

  try {
    await readSaft(readText(file, signal), {
      header(read) {
        headers.push(read)
        refuseOtherCompany(taxId, read.taxId)
      },
      customer: (customer) => customers.set(customer.id, customer.taxId),
      invoice(invoice) {
        if (waiting.push(invoice) === ROWS) compareWaiting()
      },
      payment: () => undefined,
    })
    compareWaiting()
  } catch (error) {
    if (signal?.aborted) throw new AppError('cancelled', 'the check was cancelled', { cause: error })
    throw error
  }
  const [header] = headers
  if (!header) throw fileProblem('no-statement')
  const { from, to, basis, companyName } = header
  return { taxId: header.taxId, companyName, from, to, proves: provesCompleteness(basis), ...found }
}
