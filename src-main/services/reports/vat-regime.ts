/** Sets whether a company is in the cash-basis regime of VAT, and since when. */
import type { VatRegime } from '#contract/reports.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { DecidePorts } from '../deciding.ts'

/** Null: it is not in the regime. Errors: storage-failed, disk-full. */
export const changeVatRegime = async (
  { followUps }: Pick<DecidePorts, 'followUps'>,
  { mirror, record }: OpenCompany,
  regime: VatRegime | null,
): Promise<{ regime: VatRegime | null }> => {
  await mirror.write.run('setVatRegime', { regime })
  followUps.changed(record.id)
  return { regime }
}
