/** The sample company's suppliers, as a new user imports them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TransactionId } from '#contract/values.ts'
import { firstDayOf, lastDayOf, monthBefore, monthOf } from '#core/closing/month.ts'
import { samplePurchases } from '#core/suppliers/sample-purchases.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { exploreSample } from '../../../src-main/services/companies/choose-company.ts'
import type { OpenCompany } from '../../../src-main/services/companies/open-companies.ts'
import { writeSamplePurchases } from '../../../src-main/services/imports/sample-purchases.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'

let concilia: Concilia
let company: OpenCompany
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'concilia-sample-'))
  concilia = composeEngine(folder)
  const { id } = await exploreSample(concilia.managing, 'pt-PT')
  company = await concilia.companies.get(id)
})
afterAll(async () => {
  await concilia.close()
  rmSync(folder, { recursive: true, force: true })
})

it('come from a list that is previewed and imported as any file, and explain most payments', async () => {
  const { clock, importing, restoring } = concilia
  await expect(writeSamplePurchases(restoring, company)).rejects.toMatchObject({ code: 'conflict' })
  await concilia.sync.run(company, {})
  const last = monthBefore(monthOf(clock.today()))
  const months = [monthBefore(last), last, monthOf(clock.today())]
  const statements = () => Promise.all(months.map((period) => company.mirror.ask('readMonth', { period })))
  const before = await statements()

  const [file] = importing.offer([await writeSamplePurchases(restoring, company)])
  const set = {
    companyId: company.record.id,
    handles: [file?.handle ?? ''],
    accounts: [],
    layouts: [],
  }
  // It is of the company that is asked for it: nobody is asked whose it is.
  expect(await importing.preview(company, set)).toMatchObject({
    outcome: 'ready',
    suppliers: [{ kind: 'e-fatura', known: 0, gone: { total: 0 }, contradictions: { total: 0 } }],
  })
  expect(await importing.run(company, set)).toMatchObject({ outcome: 'imported' })

  const after = await statements()
  // No figure of the customers' side moves.
  expect(after.map(({ statement }) => statement.documents)).toEqual(
    before.map(({ statement }) => statement.documents),
  )
  for (const { statement } of after)
    expect(statement.suppliers).toMatchObject({ differenceMinor: 0, unknownCount: 0 })
  expect(after[1]?.statement.suppliers?.terms.issued).toBeLessThan(0)

  const { read } = company.mirror
  const firm = read
    .listProposals({ limit: 1_000 })
    .groups.filter((group) => group.class === 'certain' || group.class === 'likely')
    .flatMap(({ allocations }) => allocations)
    .flatMap(({ documentId, transactionId }) => {
      const document = documentId === null ? undefined : read.getDocument(documentId)
      return document?.side === 'supplier' && transactionId !== null ? [{ document, transactionId }] : []
    })
  for (const { document, transactionId } of firm) {
    const { bookingDate: date, amountMinor, text } = read.getTransaction(transactionId)
    expect(paymentOf(document)).toMatchObject({ date, amountMinor, text })
  }
  const paid = new Set(firm.map(({ transactionId }) => transactionId))
  const { ids } = await company.mirror.ask('openTransactionList', {
    filter: { view: 'all', direction: 'out', from: firstDayOf(last), to: lastDayOf(last) },
    sort: { by: 'date', direction: 'ascending' },
  })
  const bought = Array.from(ids, (id) => read.getTransaction(id as TransactionId)).filter(
    ({ text, counterparty }) => /^(DD|COMPRA) /.test(text) || (counterparty !== null && !/DEVOL/.test(text)),
  )
  expect(bought.length).toBeGreaterThan(25)
  expect(bought.filter(({ id }) => paid.has(id)).length / bought.length).toBeGreaterThan(0.8)
})

/** The payment that a document of the list was invented from. */
const paymentOf = ({ number, taxId }: { number: string | null; taxId: string }) => {
  const last = monthBefore(monthOf(concilia.clock.today()))
  const days = { from: firstDayOf(last), to: lastDayOf(last) }
  const rows = company.mirror.read
    .amountsAround({ from: firstDayOf(monthBefore(last)), to: concilia.clock.today() })
    .flatMap(({ date, ...row }) => (date === null ? [] : [{ ...row, date }]))
  const purchase = samplePurchases(rows, { ...days, customer: undefined }).find(
    (one) => one.number === number && one.taxId === taxId,
  )
  return rows[purchase?.row ?? -1]
}
