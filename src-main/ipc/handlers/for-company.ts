/** Handlers of one company: it is opened once, here, and handed on with the rest of the input. */
import type { Channel, Handlers, ParsedRequest, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import type { OpenCompanies, OpenCompany } from '../../services/companies/open-companies.ts'

type Rest<Input> = Input extends unknown ? Omit<Input, 'companyId'> : never

type CompanyHandlers<C extends Channel> = {
  [K in C]: (company: OpenCompany, rest: Rest<ParsedRequest<K>>) => ReturnType<Handlers[K]> | Response<K>
}

/**
 * @param table one line for each endpoint
 * @param how `once`: a single read among many companies
 */
export const forCompany = <C extends Channel>(
  companies: OpenCompanies,
  table: CompanyHandlers<C>,
  how?: { once: boolean },
): Pick<Handlers, C> => {
  const entries = Object.entries<(company: OpenCompany, rest: never) => unknown>(table)
  const handlers = entries.map(([channel, handler]) => [
    channel,
    async ({ companyId, ...rest }: { companyId: CompanyId }) =>
      handler(await companies.get(companyId, how), rest as never),
  ])
  return Object.fromEntries(handlers)
}
