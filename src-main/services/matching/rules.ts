/** What a person teaches and sets: each one a named command of the writer, with who and when. */
import type { DeductionTables } from '#contract/rules.ts'
import { AppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, recordChange, runAs } from '../deciding.ts'

type RulePorts = Pick<DecidePorts, 'clock' | 'person' | 'followUps'>

/** Forgets a learned payer, or remembers it again. Error: not-found (no such payer, or it is so already). */
export const forgetAlias = async (
  ports: RulePorts,
  company: OpenCompany,
  alias: { id: number; forgotten: boolean },
): Promise<void> => {
  const { changed } = await runAs(ports, company, 'forgetAlias', alias)
  if (!changed) throw new AppError('not-found', 'there is no such learned payer')
  ports.followUps.changed(company.record.id)
}

/** Writes a payer down by hand, in force at once. Error: not-found (no document of a customer with that tax id). */
export const teachAlias = async (
  ports: RulePorts,
  company: OpenCompany,
  alias: { kind: 'name' | 'iban'; value: string; taxId: string },
): Promise<void> => {
  const { taught } = await runAs(ports, company, 'teachAlias', alias)
  if (!taught) throw new AppError('not-found', 'no document has this tax id', { details: { field: 'taxId' } })
  ports.followUps.changed(company.record.id)
}

/** Puts the company's deduction tables in the place of what was there; the next matching run takes them. */
export const saveDeductions = (
  ports: RulePorts,
  company: OpenCompany,
  tables: DeductionTables,
): Promise<void> => recordChange(ports, company, 'saveDeductions', { tables })

/** Switches automatic acceptance of one combination; the log of decisions decides whether it may be on. */
export const switchAutomatic = async (
  ports: RulePorts,
  company: OpenCompany,
  choice: { key: string; on: boolean },
): Promise<'done' | 'not-offered'> => (await recordChange(ports, company, 'switchAutomatic', choice)).outcome

/** A person has read what was accepted without them. */
export const dismissNotices = async (
  { followUps }: Pick<RulePorts, 'followUps'>,
  { record, mirror }: OpenCompany,
): Promise<void> => {
  await mirror.write.run('dismissNotices', {})
  followUps.changed(record.id)
}
