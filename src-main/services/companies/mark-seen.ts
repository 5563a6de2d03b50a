/** Remembers what a person has seen of a company: what came after it is new. */
import type { OpenCompanies } from './open-companies.ts'
import type { CompanyRegistry } from './registry.ts'

export interface MarkSeenPorts {
  registry: CompanyRegistry
  companies: OpenCompanies
}

/** To be called when a company leaves the screen, or the window closes; one that is not open was not looked at. */
export const markCurrentSeen = async ({ registry, companies }: MarkSeenPorts): Promise<void> => {
  const open = await companies.list()
  if (open.length === 0) return // nor is the list of companies asked, which may be lost
  const { current } = await registry.read()
  const company = open.find(({ record }) => record.id === current)
  await company?.mirror.write.run('markSeen', {})
}
