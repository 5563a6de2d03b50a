/** Records what a person has seen of a company: later rows are new. */
import type { OpenCompanies } from './open-companies.ts'
import type { CompanyRegistry } from './registry.ts'

export interface MarkSeenPorts {
  registry: CompanyRegistry
  companies: OpenCompanies
}

/** Called when a company leaves the screen, or the window closes; a company that is not open was not seen. */
export const markCurrentSeen = async ({ registry, companies }: MarkSeenPorts): Promise<void> => {
  const open = await companies.list()
  if (open.length === 0) return // the list of companies, which may be lost, is not read
  const { current } = await registry.read()
  const company = open.find(({ record }) => record.id === current)
  await company?.mirror.write.run('markSeen', {})
}
