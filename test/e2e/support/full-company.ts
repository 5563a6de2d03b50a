/** Two companies in which every screen and dialog has content. */
import type { Month } from '#contract/closing-values.ts'
import { NEEDED_CONFIRMATIONS } from '#contract/plain-values.ts'
import type { CompanyId, Minor } from '#contract/values.ts'
import { monthAfter, monthOf } from '#core/closing/month.ts'
import type { Bridge } from './bridge.ts'
import { findReadings, isPlain } from './cases.ts'
import { leaveRestOpen, readMonth } from './closing.ts'
import { accept, connectionTo, connectOnly, sync } from './company.ts'
import { invoiceOf } from './issuing.ts'
import type { Service } from './service.ts'

const documentIdsOf = ({ allocations }: { allocations: readonly { documentId: number | null }[] }) => [
  ...new Set(allocations.flatMap(({ documentId }) => documentId ?? [])),
]

/** The first partner grants access at once, the second is already registered and has to approve. */
const partners = [
  { CompanyTaxId: '502757191', CompanyLegalName: 'Moinho da Serra, Lda' },
  { CompanyTaxId: '509442013', CompanyLegalName: 'Oficina do Cais, Lda' },
]

/** Adds classified payments, from which lessons follow, a rule and a note. */
const fillEndings = async (bridge: Bridge, companyId: CompanyId): Promise<void> => {
  const { rows } = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'unmatched', direction: 'out' },
    sort: { by: 'date', direction: 'ascending' },
  })
  await bridge.call('endings.classify', {
    companyId,
    transactionIds: rows.id.slice(0, 2),
    categoryId: 'supplier-payment',
  })
  const conditions = {
    words: 'venc',
    counterparty: '',
    direction: 'out',
    minMinor: null,
    maxMinor: null,
  } as const
  await bridge.call('endings.saveRule', {
    companyId,
    id: null,
    categoryId: 'salaries',
    conditions,
    despite: [],
  })
  const [noted] = rows.id.slice(2)
  if (noted !== undefined)
    await bridge.call('notes.write', { companyId, of: { transactionId: noted }, text: 'Falta o recibo' })
}

/** The first month with transactions: what is older than a closed month is no work any more. */
const firstMonth = async (bridge: Bridge, companyId: CompanyId): Promise<Month> => {
  const { rows } = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'all' },
    sort: { by: 'date', direction: 'ascending' },
  })
  const [date] = rows.bookingDate
  if (date == null) throw new Error('the sample has transactions')
  return monthOf(date)
}

/** Closes the first month with a difference; the next month can be closed too. */
const closeMonth = async (bridge: Bridge, companyId: CompanyId): Promise<void> => {
  const closed = await firstMonth(bridge, companyId)
  for (const period of [closed, monthAfter(closed)]) await leaveRestOpen(bridge, companyId, period)
  const { statement } = await readMonth(bridge, companyId, closed)
  for (const { accountId, currency } of statement.bank)
    await bridge.call('closing.typeBalance', {
      ...{ companyId, period: closed, accountId, currency },
      ...{ kind: 'closing', amountMinor: 100 as Minor },
    })
  const { shown } = await readMonth(bridge, companyId, closed)
  const { outcome } = await bridge.call('closing.close', {
    ...{ companyId, period: closed, shown },
    reason: 'O banco corrige no mês seguinte',
  })
  if (outcome !== 'closed') throw new Error(`the month is not closed: ${outcome}`)
}

/**
 * Adds decisions of every kind: many in one act, a rejected one, one that the service contradicts; a combination that
 * qualifies for automatic acceptance; partners; a closed month.
 * @returns the number of a document with several alternatives
 */
export const fillCompany = async (
  bridge: Bridge,
  companyId: CompanyId,
  service: Service,
): Promise<string> => {
  await closeMonth(bridge, companyId)
  const { groups } = await bridge.call('matching.listProposals', { companyId, class: 'likely', limit: 200 })
  const [contradicted, refused] = groups.filter((group) => isPlain(group) && !group.explained)
  if (!contradicted || !refused) throw new Error('the sample has plain likely pairs')
  await accept(bridge, companyId, contradicted)
  await bridge.call('matching.reject', { companyId, groupIds: [refused.id] })
  const { counts } = await bridge.call('matching.countBulk', { companyId })
  const [most] = counts
    .filter(({ combination }) => combination.class === 'certain')
    .sort((a, b) => b.shown.length - a.shown.length)
  if (!most || most.shown.length < NEEDED_CONFIRMATIONS) throw new Error('no combination occurs often enough')
  await bridge.call('matching.acceptBulk', { companyId, shown: most.shown })
  await fillEndings(bridge, companyId)
  for (const documentId of documentIdsOf(contradicted)) {
    const { sourceId } = await bridge.call('documents.get', { companyId, documentId })
    await service.post(`documents/${sourceId}/paid?unpaidMinor=1`)
  }
  for (const body of partners) await bridge.call('partners.add', { companyId, body })
  await sync(bridge, companyId)
  return (await findReadings(bridge, companyId)).number
}

/**
 * A company with an account without directions, one whose list has a gap, and a document in doubt that the service has,
 * but does not identify.
 */
export const connectDoubtful = async (bridge: Bridge, service: Service): Promise<void> => {
  const { accountId } = service.access
  const input = connectionTo(service.access, {
    name: 'Armazém do Cais, Lda',
    accountIds: [`${accountId}.flat`, `${accountId}.unsigned`],
  })
  // Set before it is connected, since its first sync starts by itself.
  await service.setFaults(['transactions@2:duplicate-page'])
  const companyId = await connectOnly(bridge, input)
  await sync(bridge, companyId)
  await service.setFaults(['create:lost-answer#1'])
  await service.setSwitches({ duplicateNamesDocument: false })
  const body = invoiceOf({ Name: 'Conservas do Norte, SA', NIF: '504615947' })
  await bridge.call('issuing.saveDocument', { companyId, body })
  await service.setFaults([])
}
