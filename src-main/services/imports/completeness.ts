/** How complete a company's documents are known to be: by the SAF-T (PT) files compared with them, or by its own files. */
import type { IsoDate } from '#contract/values.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, runAs } from '../deciding.ts'
import { checkSaft, type SaftCheck } from './check-saft.ts'

/** The company's own taxpayer number: given by a person, or taken from a file whose documents are in the mirror. */
export const taxIdOfCompany = ({ record, mirror }: OpenCompany): string | null =>
  record.taxId ?? record.partnerOf?.taxId ?? mirror.read.taxIdOfChecks()

/**
 * Compares a SAF-T (PT) file with the mirror and records the result.
 *
 * Errors: those of `checkSaft`, storage-*.
 */
export const recordSaftCheck = async (
  ports: Pick<DecidePorts, 'clock' | 'personIn'>,
  company: OpenCompany,
  { path, taxId, signal }: { path: string; taxId?: string | undefined; signal?: AbortSignal | undefined },
): Promise<SaftCheck> => {
  const { mirror } = company
  const check = await checkSaft({ mirror }, { path, taxId: taxId ?? taxIdOfCompany(company), signal })
  const { missing, different, cancelledHere, cancelledThere } = check
  await runAs(ports, company, 'rememberSaftCheck', {
    taxId: check.taxId,
    companyName: check.companyName,
    from: check.from,
    to: check.to,
    proves: check.proves,
    documents: check.documents,
    missing,
    differing: new Set([...different.map(({ number }) => number), ...cancelledHere, ...cancelledThere]).size,
  })
  return check
}

/** Documents of one kind that are listed; the others are counted. */
const MAX_LISTED = 200

export const listedOf = <Item>(all: Item[]) => ({ total: all.length, first: all.slice(0, MAX_LISTED) })

/** Of the files around the day, and what is missing by all of them. Null where no SAF-T (PT) file was ever compared with the company's documents, or imported. */
export const completenessOf = ({ mirror }: Pick<OpenCompany, 'mirror'>, day?: IsoDate) => ({
  completeness: mirror.read.completeness(day),
  missing: listedOf(mirror.read.listMissingNumbers()),
})
