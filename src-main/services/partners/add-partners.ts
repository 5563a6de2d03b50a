/** Adds partners to the network and checks their access (interface 3.3, 4.6). */
import type { PartnerBody } from '#contract/issuing/bodies.ts'
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import type { PartnerView } from '#contract/partners.ts'
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Partner } from '../../db/partners/partners.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { askForToken, type PartnerPorts } from './partner-token.ts'

/** Without the number of checks. */
export const toPartnerView = ({ checks: _checks, ...partner }: Partner): PartnerView => ({
  ...partner,
  addedAt: partner.addedAt as Instant,
  grantedAt: partner.grantedAt as Instant | null,
  checkedAt: partner.checkedAt as Instant | null,
  nextCheckAt: partner.nextCheckAt as Instant | null,
})

const viewOf = (company: OpenCompany, taxId: string): PartnerView => {
  const partner = company.mirror.read.findPartner(taxId)
  if (partner === undefined)
    throw new AppError('not-found', 'there is no partnership with this company; add it first', {
      details: { serviceValue: 38, serviceName: 'PartnershipNotFound' },
    })
  return toPartnerView(partner)
}

/**
 * Adds one partner and checks at once whether its token is available. A lost answer is not a failure: adding a company
 * twice changes nothing, and the token call shows it. Errors: service-refused (38 PartnershipNotFound among others),
 * those of the client and of the keychain.
 */
export const addPartner = async (
  ports: PartnerPorts,
  company: OpenCompany,
  body: PartnerBody,
): Promise<AddedPartner> => {
  const added = await addOne(ports, company, body)
  ports.followUps.pending(company)
  return added
}

export interface AddedPartner {
  partner: PartnerView
  /** The service's message to the person. */
  text: string | null
}

/** As `addPartner`, for one of many: follow-ups run after the last. */
export const addOne = async (
  ports: PartnerPorts,
  company: OpenCompany,
  body: PartnerBody,
): Promise<AddedPartner> => {
  const { invoicing } = await company.clients()
  const country = body.CompanyCountry ?? 'PT'
  const taxId = compactTaxId(body.CompanyTaxId, country)
  const answer = await invoicing.addPartner({ ...body, CompanyTaxId: taxId })
  const name = body.CompanyLegalName ?? ''
  await company.mirror.write.run('writePartner', { taxId, countryCode: country, name, at: ports.clock.now() })
  await askForToken(ports, company, taxId)
  return { partner: viewOf(company, taxId), text: answer.kind === 'accepted' ? answer.text : null }
}

/** Checks the state of one partner. Errors: those of the client and of the keychain. */
export const checkPartner = async (
  ports: PartnerPorts,
  company: OpenCompany,
  taxId: string,
): Promise<PartnerView> => {
  await askForToken(ports, company, taxId)
  return viewOf(company, taxId)
}

/** Checks each partner that is due; the first failure ends the round. Errors: as `checkPartner`. */
export const checkDuePartners = async (ports: PartnerPorts, company: OpenCompany): Promise<PartnerView[]> => {
  const due = company.mirror.read.listPartnersToCheck(ports.clock.now())
  const views: PartnerView[] = []
  for (const taxId of due) views.push(await checkPartner(ports, company, taxId))
  return views
}
