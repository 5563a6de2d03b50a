/** The invoicing API as a partner's company sees it: the owner's account, and in each document call the partner's token. */

import { isAppError } from '#core/app-error.ts'
import type { InvoicingCall, InvoicingClient } from '../../connectors/invoicing/api.ts'

/**
 * @param owner the owner's client as it is now: its connection may be changed meanwhile
 * @param partnerToken the partner's token; fresh: asked of the service anew
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
      // A token that was revoked has certainly done nothing.
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
    // The network is the owner's own affair.
    addPartner: async (...rest) => (await owner()).addPartner(...rest),
    getPartnerTokens: async (...rest) => (await owner()).getPartnerTokens(...rest),
    getClient: async (...rest) => (await owner()).getClient(...rest),
    validateTaxId: async (...rest) => (await owner()).validateTaxId(...rest),
  }
}
