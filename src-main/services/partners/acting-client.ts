/** The invoicing API for a partner's company: the owner's account, with the partner's token in each document call. */

import { isAppError } from '#core/app-error.ts'
import type { InvoicingCall, InvoicingClient } from '../../connectors/invoicing/api.ts'

/**
 * @param owner the owner's current client: its connection may change
 * @param partnerToken the partner's token; fresh: requested from the service again
 */
export const actingFor = (
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
