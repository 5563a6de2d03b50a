/** issuing.*: create, close, cancel, fetch, and what is in doubt. */
import type { Handlers } from '#contract/index.ts'
import { addressBody, lineBody } from '#contract/issuing/bodies.ts'
import type { Instant } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import type { Concilia } from '../../compose.ts'
import type { OpenCompany } from '../../services/companies/open-companies.ts'
import { checkBody } from '../../services/issuing/forms/check-body.ts'
import { getIssued, toIssuedDocument } from '../../services/issuing/forms/read-document.ts'
import { openPdf, savePdf } from '../../services/issuing/forms/save-pdf.ts'
import { toFollowing } from '../../services/issuing/forms/to-body.ts'
import {
  forgetForm,
  keepForm,
  listCustomers,
  listEntries,
  listForms,
  toCancelResult,
  toClientFields,
  toEntry,
  toIssueResult,
} from '../../services/issuing/forms/views.ts'
import { clientFor } from '../../services/partners/partner-token.ts'
import { checkTaxId } from '../../services/partners/tax-id-list.ts'
import { forCompany } from '../dispatch.ts'
import type { ShellPorts } from './application.ts'

const kept = ({ key, uses, usedAt }: { key: string; uses: number; usedAt: string }) => ({
  key,
  uses,
  usedAt: usedAt as Instant,
})

export const issuingHandlers = (concilia: Concilia, shell: ShellPorts): Handlers<'issuing'> => {
  const { companies, issuing, clock, partnering } = concilia
  const asking = (company: OpenCompany, onBehalfOf?: string) => clientFor(partnering, company, onBehalfOf)

  return forCompany(companies, {
    'issuing.check': ({ mirror }, { kind, body }) => checkBody({ mirror, clock }, kind, body),
    'issuing.saveDocument': async (company, { body, onBehalfOf }) =>
      toIssueResult(await issuing.save(company, body, { onBehalfOf })),
    'issuing.saveWaybill': async (company, { body, onBehalfOf }) =>
      toIssueResult(await issuing.save(company, body, { onBehalfOf })),
    'issuing.listNotes': ({ mirror }, { documentId }) => ({ numbers: mirror.read.listNotesOf(documentId) }),
    'issuing.cancel': async (company, { documentId, onBehalfOf }) =>
      toCancelResult(await issuing.cancel(company, documentId, { onBehalfOf })),
    'issuing.getDocument': async (company, { documentId, onBehalfOf }) => {
      const { invoicing, call } = await asking(company, onBehalfOf)
      const { document, downloadUrl } = await getIssued(invoicing, documentId, call)
      return toIssuedDocument(document, downloadUrl !== null)
    },
    'issuing.startFrom': async (company, { documentId, type, onBehalfOf }) => {
      const { invoicing, call } = await asking(company, onBehalfOf)
      const { document } = await getIssued(invoicing, documentId, call)
      return { body: toFollowing(document, type, clock.today()) }
    },
    'issuing.savePdf': async (company, { documentId, onBehalfOf }) => {
      const { invoicing, call } = await asking(company, onBehalfOf)
      return savePdf(invoicing, documentId, shell.chooseFile, call)
    },
    'issuing.openPdf': async (company, { documentId, onBehalfOf }) => {
      const { invoicing, call } = await asking(company, onBehalfOf)
      return { outcome: await openPdf(invoicing, documentId, shell.openedFiles, call) }
    },
    'issuing.listRecent': ({ mirror }, { limit }) => ({ entries: listEntries(mirror.read, limit) }),
    'issuing.resolve': async (company) => ({
      entries: (await issuing.resolve(company, { asked: true })).map((intent) => toEntry(intent)),
    }),
    'issuing.nameDocument': async (company, { intentId, documentId }) =>
      toEntry(await issuing.nameDocument(company, intentId, documentId)),
    'issuing.dismiss': async (company, { intentId }) => toEntry(await issuing.dismiss(company, intentId)),
    'issuing.listForms': ({ mirror }) => ({ forms: listForms(mirror.read) }),
    'issuing.keepForm': ({ mirror }, { form }) => keepForm({ mirror, clock }, form),
    'issuing.forgetForm': ({ mirror }, { id }) => forgetForm(mirror, id),
    'issuing.listProducts': ({ mirror }, { search, limit }) => {
      const rows = mirror.read.listRemembered({ kind: 'product', search: foldText(search), limit })
      return { products: rows.map((row) => ({ ...kept(row), body: lineBody.parse(JSON.parse(row.body)) })) }
    },
    'issuing.listPlaces': ({ mirror }, { search, limit }) => {
      const list = (kind: 'address' | 'vehicle') =>
        mirror.read.listRemembered({ kind, search: foldText(search), limit })
      return {
        addresses: list('address').map((row) => ({
          ...kept(row),
          body: addressBody.parse(JSON.parse(row.body)),
        })),
        lastLoading: loadingOf(mirror.read.lastWaybill()),
        vehicles: list('vehicle').map(({ key }) => key),
      }
    },
  })
}

/** customers.*: remembered, looked up, validated. */
export const customerHandlers = ({ companies }: Concilia): Handlers<'customers'> =>
  forCompany(companies, {
    'customers.list': ({ mirror }, { search, limit }) => ({
      customers: listCustomers(mirror.read, search, limit),
    }),
    'customers.lookUp': async ({ clients }, { countryCode, taxId }) => {
      const answer = await (await clients()).invoicing.getClient(countryCode, taxId)
      return answer.kind === 'found'
        ? { outcome: 'found', client: toClientFields(answer.client) }
        : { outcome: answer.kind }
    },
    'customers.checkTaxId': async ({ clients }, { countryCode, taxId }) =>
      checkTaxId((await clients()).invoicing, countryCode, taxId),
  })

const loadingOf = (waybill: string | null) => {
  if (waybill === null) return null
  // What was sent had passed its schema.
  const body = JSON.parse(waybill) as { Waybill: { LoadAddress: unknown } }
  return addressBody.parse(body.Waybill.LoadAddress)
}
