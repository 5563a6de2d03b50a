/** A partner opened as a company: with its own mirror and folder, its owner's secrets, and possibly its own bank. */
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { IdSource } from '#core/clock.ts'
import type { InvoicingCall, InvoicingClient } from '../../connectors/invoicing/api.ts'
import { chooseCompany, type ManagePorts } from '../companies/choose-company.ts'
import type { CompanyClients, OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import { type CompanyRecord, freeName, insertCompany } from '../companies/registry.ts'
import { getPartnerToken, type PartnerPorts } from './partner-token.ts'

/**
 * The clients of a partner's company: its owner's, with the partner's token in every document call.
 *
 * @param own those of its own record: its bank, if it has accounts
 */
export const partnerClients = (
  ports: PartnerPorts & { companies: Pick<OpenCompanies, 'get'> },
  { companyId, taxId }: NonNullable<CompanyRecord['partnerOf']>,
  own: CompanyClients,
): CompanyClients => {
  const owner = (): Promise<OpenCompany> => ports.companies.get(companyId)
  return {
    ...own,
    invoicing: actingFor(
      async () => (await (await owner()).clients()).invoicing,
      async (options) => getPartnerToken(ports, await owner(), taxId, options),
    ),
    areReachable: async (signal) => (await (await owner()).clients()).areReachable(signal),
  }
}

export interface OpenPartnerPorts extends PartnerPorts, ManagePorts {
  newId: IdSource
}

const insertPartner = async (
  ports: OpenPartnerPorts,
  { record: owner, mirror }: OpenCompany,
  taxId: string,
  taken: readonly CompanyRecord[],
): Promise<CompanyRecord> => {
  const record: CompanyRecord = {
    ...owner,
    id: ports.newId() as CompanyId,
    name: freeName(mirror.read.findPartner(taxId)?.name || taxId, taxId, taken),
    clientId: '',
    accountIds: [],
    partnerEmail: null,
    partnerOf: { companyId: owner.id, taxId },
    taxId,
    createdAt: ports.clock.now(),
    hasMirror: false,
  }
  await insertCompany(ports.registry, record)
  return record
}

/**
 * Shows the company of a partner with access, created if it does not exist; documents that its owner issued in its name
 * are tracked there. Errors: not-found (no access yet), invalid-input (of a partner's partner), those of the client and
 * of storage.
 */
export const openPartnerCompany = async (
  ports: OpenPartnerPorts,
  owner: OpenCompany,
  taxId: string,
): Promise<CompanyRecord> => {
  if (owner.record.partnerOf !== null)
    throw new AppError('invalid-input', 'a partner has no partners of its own here')
  await getPartnerToken(ports, owner, taxId)
  const { companies: known } = await ports.registry.read()
  const record =
    known.find(({ partnerOf }) => partnerOf?.companyId === owner.record.id && partnerOf.taxId === taxId) ??
    (await insertPartner(ports, owner, taxId, known))
  const company = await ports.companies.get(record.id)
  const documentIds = owner.mirror.read.listIssuedFor(taxId)
  if (documentIds.length > 0)
    await company.mirror.write.run('trackDocuments', {
      documentIds,
      source: 'tracked',
      at: ports.clock.now(),
    })
  await ports.followUps.connected(record.id, 'company')
  return chooseCompany(ports, record.id)
}

/**
 * The invoicing API for a partner's company: the owner's account, with the partner's token in each document call.
 *
 * @param owner the owner's current client: its connection may change
 * @param partnerToken the partner's token; fresh: requested from the service again
 */
const actingFor = (
  owner: () => Promise<InvoicingClient>,
  partnerToken: (options: { fresh: boolean }) => Promise<string>,
): InvoicingClient => {
  const acting = async <T>(
    call: InvoicingCall | undefined,
    ask: (client: InvoicingClient, call: InvoicingCall) => Promise<T>,
  ): Promise<T> => {
    const client = await owner()
    const attempt = async (fresh: boolean): Promise<T> =>
      ask(client, { ...call, token: await partnerToken({ fresh }) })
    try {
      return await attempt(false)
    } catch (error) {
      // A request with a revoked token was certainly not carried out.
      if (isAppError(error, 'credential-rejected')) return attempt(true)
      throw error
    }
  }
  return {
    saveDocument: (body, call) => acting(call, (client, own) => client.saveDocument(body, own)),
    getDocument: (id, call) => acting(call, (client, own) => client.getDocument(id, own)),
    getPdf: (id, call) => acting(call, (client, own) => client.getPdf(id, own)),
    cancelDocument: (id, call) => acting(call, (client, own) => client.cancelDocument(id, own)),
    getPayment: (id, call) => acting(call, (client, own) => client.getPayment(id, own)),
    saveWaybill: (body, call) => acting(call, (client, own) => client.saveWaybill(body, own)),
    testConnection: (call) => acting(call, (client, own) => client.testConnection(own)),
    // Only the owner manages the network.
    addPartner: async (...rest) => (await owner()).addPartner(...rest),
    getPartnerTokens: async (...rest) => (await owner()).getPartnerTokens(...rest),
    getClient: async (...rest) => (await owner()).getClient(...rest),
    validateTaxId: async (...rest) => (await owner()).validateTaxId(...rest),
  }
}
