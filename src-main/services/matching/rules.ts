/** What a person teaches and sets: each is a command of the writer, with who and when. */
import { AppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, runAs } from '../deciding.ts'

type RulePorts = Pick<DecidePorts, 'clock' | 'personIn' | 'followUps'>

/** Forgets a learned payer, or uses it again. Error: not-found (no such payer, or it has that state already). */
export const forgetAlias = async (
  ports: RulePorts,
  company: OpenCompany,
  alias: { id: number; forgotten: boolean },
): Promise<void> => {
  const { changed } = await runAs(ports, company, 'forgetAlias', alias)
  if (!changed) throw new AppError('not-found', 'there is no such learned payer')
  ports.followUps.changed(company.record.id)
}

/**
 * Adds an alias that a person typed; it applies at once. Error: not-found (no document of a customer with that tax id).
 */
export const teachAlias = async (
  ports: RulePorts,
  company: OpenCompany,
  alias: { kind: 'name' | 'iban'; value: string; taxId: string },
): Promise<void> => {
  const { taught } = await runAs(ports, company, 'teachAlias', alias)
  if (!taught) throw new AppError('not-found', 'no document has this tax id', { details: { field: 'taxId' } })
  ports.followUps.changed(company.record.id)
}

/** Marks the notices of automatic acceptance as read. */
export const dismissNotices = async (
  { followUps }: Pick<RulePorts, 'followUps'>,
  { record, mirror }: OpenCompany,
): Promise<void> => {
  await mirror.write.run('dismissNotices', {})
  followUps.changed(record.id)
}
