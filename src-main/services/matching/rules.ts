/** What a person teaches and sets: each one a named command of the writer, with who and when. */
import type { DeductionTables } from '#contract/rules.ts'
import { AppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { DecidePorts } from './decide-match.ts'

type RulePorts = Pick<DecidePorts, 'clock' | 'person' | 'followUps'>

/** Forgets a learned payer, or remembers it again. Error: not-found (no such payer, or it is so already). */
export const forgetAlias = async (
  { clock, person, followUps }: RulePorts,
  { record, mirror }: OpenCompany,
  alias: { id: number; forgotten: boolean },
): Promise<void> => {
  const { changed } = await mirror.write.run('forgetAlias', { ...alias, by: person, at: clock.now() })
  if (!changed) throw new AppError('not-found', 'there is no such learned payer')
  followUps.changed(record.id)
}

/** Writes a payer down by hand, in force at once. Error: not-found (no document of a customer with that tax id). */
export const teachAlias = async (
  { clock, person, followUps }: RulePorts,
  { record, mirror }: OpenCompany,
  alias: { kind: 'name' | 'iban'; value: string; taxId: string },
): Promise<void> => {
  const { taught } = await mirror.write.run('teachAlias', { ...alias, by: person, at: clock.now() })
  if (!taught) throw new AppError('not-found', 'no document has this tax id', { details: { field: 'taxId' } })
  followUps.changed(record.id)
}

/** Puts the company's deduction tables in the place of what was there; the next matching run takes them. */
export const saveDeductions = async (
  { clock, person, followUps }: RulePorts,
  { record, mirror }: OpenCompany,
  tables: DeductionTables,
): Promise<void> => {
  await mirror.write.run('saveDeductions', { tables, by: person, at: clock.now() })
  followUps.changed(record.id)
}

/** Switches automatic acceptance of one combination; the log of decisions decides whether it may be on. */
export const switchAutomatic = async (
  { clock, person, followUps }: RulePorts,
  { record, mirror }: OpenCompany,
  choice: { key: string; on: boolean },
): Promise<'done' | 'not-offered'> => {
  const { outcome } = await mirror.write.run('switchAutomatic', { ...choice, by: person, at: clock.now() })
  followUps.changed(record.id)
  return outcome
}

/** A person has read what was accepted without them. */
export const dismissNotices = async (
  { followUps }: Pick<RulePorts, 'followUps'>,
  { record, mirror }: OpenCompany,
): Promise<void> => {
  await mirror.write.run('dismissNotices', {})
  followUps.changed(record.id)
}
