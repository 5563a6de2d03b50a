/** issuing.*: create, close, cancel, fetch, and what is in doubt. */
import type { Handlers } from '#contract/index.ts'
import { addressBody, lineBody } from '#contract/issuing/bodies.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import type { Concilia } from '../../compose.ts'
import { checkBody } from '../../services/issuing/forms/check-body.ts'
import { forgetForm, keepForm, listForms } from '../../services/issuing/forms/kept-forms.ts'
import { openPdf } from '../../services/issuing/forms/open-pdf.ts'
import { getIssued, getPayment, toIssuedDocument } from '../../services/issuing/forms/read-document.ts'
import { savePdf } from '../../services/issuing/forms/save-pdf.ts'
import { toFollowing } from '../../services/issuing/forms/to-body.ts'
import { listEntries, toCancelResult, toEntry, toIssueResult } from '../../services/issuing/forms/views.ts'
import { clientFor } from '../../services/partners/partner-token.ts'
import type { ShellPorts } from './application.ts'

const kept = ({ key, uses, usedAt }: { key: string; uses: number; usedAt: string }) => ({
  key,
  uses,
  usedAt: usedAt as Instant,
})

export const issuingHandlers = (concilia: Concilia, shell: ShellPorts): Handlers<'issuing'> => {
  const { companies, issuing, clock, partnering } = concilia

  const asking = async ({
    companyId,
    onBehalfOf,
  }: {
    companyId: CompanyId
    onBehalfOf?: string | undefined
  }) => clientFor(partnering, await companies.get(companyId), onBehalfOf)
  const mirrorOf = async (id: CompanyId) => (await companies.get(id)).mirror

  return {
    'issuing.check': async ({ companyId, kind, body }) =>
      checkBody({ mirror: await mirrorOf(companyId), clock }, kind, body),
    'issuing.saveDocument': async ({ companyId, body, onBehalfOf }) =>
      toIssueResult(await issuing.save(await companies.get(companyId), body, { onBehalfOf })),
    'issuing.saveWaybill': async ({ companyId, body, onBehalfOf }) =>
      toIssueResult(await issuing.save(await companies.get(companyId), body, { onBehalfOf })),
    'issuing.listNotes': async ({ companyId, documentId }) => ({
      numbers: (await mirrorOf(companyId)).read.listNotesOf(documentId),
    }),
    'issuing.cancel': async ({ companyId, documentId, onBehalfOf }) =>
      toCancelResult(await issuing.cancel(await companies.get(companyId), documentId, { onBehalfOf })),
    'issuing.getDocument': async ({ documentId, ...place }) => {
      const { invoicing, call } = await asking(place)
      const { document, downloadUrl } = await getIssued(invoicing, documentId, call)
      return toIssuedDocument(document, downloadUrl !== null)
    },
    'issuing.getStatus': async ({ documentId, ...place }) => {
      const { invoicing, call } = await asking(place)
      const { document: _document, ...payment } = await getPayment(invoicing, documentId, call)
      return payment
    },
    'issuing.startFrom': async ({ documentId, type, ...place }) => {
      const { invoicing, call } = await asking(place)
      const { document } = await getIssued(invoicing, documentId, call)
      return { body: toFollowing(document, type, clock.today()) }
    },
    'issuing.savePdf': async ({ documentId, ...place }) => {
      const { invoicing, call } = await asking(place)
      return savePdf(invoicing, documentId, shell.chooseFile, call)
    },
    'issuing.openPdf': async ({ documentId, ...place }) => {
      const { invoicing, call } = await asking(place)
      return { outcome: await openPdf(invoicing, documentId, shell.openedFiles, call) }
    },
    'issuing.listRecent': async ({ companyId, limit }) => ({
      entries: listEntries((await mirrorOf(companyId)).read, limit),
    }),
    'issuing.resolve': async ({ companyId }) => ({
      entries: (await issuing.resolve(await companies.get(companyId), { asked: true })).map((intent) =>
        toEntry(intent),
      ),
    }),
    'issuing.nameDocument': async ({ companyId, intentId, documentId }) =>
      toEntry(await issuing.nameDocument(await companies.get(companyId), intentId, documentId)),
    'issuing.dismiss': async ({ companyId, intentId }) =>
      toEntry(await issuing.dismiss(await companies.get(companyId), intentId)),
    'issuing.listForms': async ({ companyId }) => ({ forms: listForms((await mirrorOf(companyId)).read) }),
    'issuing.keepForm': async ({ companyId, form }) => {
      await keepForm({ mirror: await mirrorOf(companyId), clock }, form)
    },
    'issuing.forgetForm': async ({ companyId, id }) => {
      await forgetForm(await mirrorOf(companyId), id)
    },
    'issuing.listProducts': async ({ companyId, search, limit }) => {
      const { read } = await mirrorOf(companyId)
      const rows = read.listRemembered({ kind: 'product', search: foldText(search), limit })
      return { products: rows.map((row) => ({ ...kept(row), body: lineBody.parse(JSON.parse(row.body)) })) }
    },
    'issuing.listPlaces': async ({ companyId, search, limit }) => {
      const { read } = await mirrorOf(companyId)
      const list = (kind: 'address' | 'vehicle') =>
        read.listRemembered({ kind, search: foldText(search), limit })
      return {
        addresses: list('address').map((row) => ({
          ...kept(row),
          body: addressBody.parse(JSON.parse(row.body)),
        })),
        vehicles: list('vehicle').map(({ key }) => key),
      }
    },
  }
}
