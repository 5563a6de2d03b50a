import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IsoDate, ServiceDocumentId } from '#contract/values.ts'
import { companyHandlers } from '../../../../src-main/ipc/handlers/companies.ts'
import { attentionHandlers } from '../../../../src-main/ipc/handlers/sync.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { type EngineBench, openEngineBench } from './helpers/engine-bench.ts'

let bench: EngineBench
beforeEach(async () => {
  bench = await openEngineBench({ documents: 60, transactions: 90 })
})
afterEach(() => bench.close())

const noDialogs = {
  chooseFile: async () => undefined,
  chooseExisting: async () => undefined,
  chooseFolder: async () => undefined,
}
const handlers = () => attentionHandlers(bench.concilia)
const track = ({ mirror }: OpenCompany) => {
  const { from, to } = bench.sandbox.documentIds
  return mirror.write.run('trackDocuments', {
    documentIds: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    source: 'tracked',
    at: bench.concilia.clock.now(),
  })
}
const proposed = ({ mirror }: OpenCompany) =>
  Object.values(mirror.read.countProposals()).reduce((sum, count) => sum + count, 0)

describe('an account whose records carry no direction', () => {
  const unsigned = () => `${bench.sandbox.accountId}.unsigned`

  it('is asked about, with transactions to decide by', async () => {
    const company = await bench.connect('Alfa', [unsigned()])
    await bench.concilia.sync.run(company)
    const { undirected } = await handlers()['attention.get']({ companyId: company.record.id })
    expect(undirected).toMatchObject([{ accountId: unsigned(), count: 90 }])
    expect(undirected[0]?.samples).toHaveLength(6)
    expect(undirected[0]?.samples.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
  })

  it('is settled by one answer: transactions change, proposals are computed, and the window is notified', async () => {
    const company = await bench.connect('Alfa', [unsigned()])
    await track(company)
    await bench.concilia.sync.run(company, { match: true })
    const undecided = proposed(company) // what needs no transaction
    const { id: companyId } = company.record
    const before = bench.changes()
    const answer = { companyId, accountId: unsigned(), direction: 'in' as const }
    expect(await handlers()['attention.setDirection'](answer)).toEqual({ changed: 90 })
    expect(proposed(company)).toBeGreaterThan(undecided + 5)
    expect(bench.changes()).toBe(before + 1)
    expect((await handlers()['attention.get']({ companyId })).undirected).toEqual([])
    await bench.concilia.sync.run(company) // what comes later follows the same answer
    expect((await handlers()['attention.get']({ companyId })).undirected).toEqual([])
  })
})

describe('transactions the list did not bring', () => {
  /** A company with the oldest and the newest days of the account, without those between. */
  const withHole = async () => {
    const company = await bench.connect('Alfa')
    const probe = await bench.connect('Beta')
    await bench.concilia.sync.run(probe)
    const { mirror } = probe
    const { listId, count } = await mirror.lists.transactions.open(
      { view: 'all' },
      { by: 'date', direction: 'ascending' },
    )
    const { bookingDate } = mirror.lists.transactions.read({ listId, from: 0, count })
    const dayAt = (share: number) => bookingDate[Math.floor(count * share)] as IsoDate
    const only = 'transactions' as const
    await bench.concilia.sync.run(company, { only, filter: { to: dayAt(0.4) } })
    await bench.concilia.sync.run(company, { only, filter: { from: dayAt(0.6) } })
    return company
  }

  it('are shown with their sum, and arrive when those days are fetched again', async () => {
    const company = await withHole()
    const { id: companyId } = company.record
    const { missing } = await handlers()['attention.get']({ companyId })
    expect(missing).toHaveLength(1)
    const [gap] = missing
    if (!gap) throw new Error('there is one')
    expect(gap).toMatchObject({ accountId: bench.sandbox.accountId, currency: 'EUR' })
    expect(gap.missingMinor).not.toBe(0)
    const days = { companyId, accountId: gap.accountId, from: gap.after, to: gap.before }
    const answer = await handlers()['attention.fetchAgain'](days)
    expect(answer).toMatchObject({ outcome: 'fetched' })
    expect((await company.mirror.ask('companyOverview', { currency: 'EUR' })).transactions).toBe(90)
    expect((await handlers()['attention.get']({ companyId })).missing).toEqual([])
    expect(company.mirror.read.lastCompletedAt()).toBeNull() // some days are not a sync of everything
  })

  it('are shown where the service counts more than it sends, until it sends what it counts', async () => {
    const company = await bench.connect('Alfa')
    bench.sandbox.setFaults(['transactions:total'])
    await bench.concilia.sync.run(company, { only: 'transactions' })
    const unsent = async () => (await company.mirror.ask('attention', {})).unsent
    expect(await unsent()).toEqual([{ accountId: bench.sandbox.accountId, count: 1 }])
    bench.sandbox.setFaults([])
    await bench.concilia.sync.run(company, { only: 'transactions' })
    expect(await unsent()).toEqual([])
  })

  it('are not asked for while a sync runs', async () => {
    const company = await withHole()
    const { id: companyId } = company.record
    bench.sandbox.setFaults(['transactions:latency=300'])
    bench.concilia.sync.start(company, { full: false })
    const day = '2026-01-01' as IsoDate
    const days = { companyId, accountId: bench.sandbox.accountId, from: day, to: day }
    expect(await handlers()['attention.fetchAgain'](days)).toEqual({ outcome: 'already-running' })
  })
})

describe('what is new since a company was last on screen', () => {
  it('is what came after it left the screen, counted by company', async () => {
    const alfa = await bench.connect('Alfa')
    const beta = await bench.connect('Beta')
    await bench.concilia.sync.run(alfa)
    await bench.concilia.sync.run(beta)
    const { 'companies.open': open } = companyHandlers(bench.concilia, noDialogs)
    const fresh = async ({ mirror }: OpenCompany) =>
      (await mirror.ask('companyOverview', { currency: 'EUR' })).newTransactions
    expect([await fresh(alfa), await fresh(beta)]).toEqual([90, 90])
    await open({ companyId: alfa.record.id })
    await open({ companyId: beta.record.id }) // alfa leaves the screen
    expect(await fresh(alfa)).toBe(0)
    bench.sandbox.addTransaction({ amountMinor: 4_200, text: 'TRF NOVA' })
    await bench.concilia.sync.run(alfa)
    expect(await fresh(alfa)).toBe(1)
  })
})

describe('accounts in several currencies', () => {
  it('are mirrored side by side, and only what is in the company’s currency is summed', async () => {
    await bench.close()
    bench = await openEngineBench({ transactions: 90, otherAccounts: ['EUR', 'USD'] })
    const { accountId, otherAccountIds } = bench.sandbox
    const company = await bench.connect('Alfa', [accountId, ...otherAccountIds])
    await bench.concilia.sync.run(company)
    const overview = await company.mirror.ask('companyOverview', { currency: 'EUR' })
    expect(overview.transactions).toBe(90 + 120 + 120)
    expect(overview.unmatchedTransactions).toBe(overview.transactions)
    const { count, openMinor, listId } = await company.mirror.lists.transactions.open(
      { view: 'all' },
      { by: 'date', direction: 'ascending' },
      { currency: 'EUR' },
    )
    const rows = company.mirror.lists.transactions.read({ listId, from: 0, count })
    const euros = rows.amountMinor.filter((_, at) => rows.currency[at] === 'EUR')
    expect(euros).toHaveLength(90 + 120)
    expect(overview.unmatchedMinor).toBe(euros.reduce((sum, amount) => sum + amount, 0))
    expect(openMinor).toBe(overview.unmatchedMinor)
    expect((await company.mirror.ask('attention', {})).missing).toEqual([])
  })
})

describe('a bank that counts pending transactions into the balance', () => {
  it('is not taken to have left transactions out', async () => {
    await bench.close()
    bench = await openEngineBench({ transactions: 90 })
    const company = await bench.connect('Alfa')
    bench.sandbox.addTransaction({ amountMinor: 8_471, text: 'PENDENTE UM', isPending: true })
    bench.sandbox.addTransaction({ amountMinor: -500, text: 'LANCADO' })
    bench.sandbox.addTransaction({ amountMinor: -247_053, text: 'PENDENTE DOIS', isPending: true })
    bench.sandbox.addTransaction({ amountMinor: 1_200, text: 'LANCADO DEPOIS' })
    await bench.concilia.sync.run(company)
    expect((await company.mirror.ask('attention', {})).missing).toEqual([])
  })
})

describe('documents whose answer cannot be used', () => {
  it('are shown until they are read: by id where the mirror has no row, by number where it has', async () => {
    const company = await bench.connect('Alfa')
    const { id: companyId } = company.record
    const unread = async () => {
      const { unreadable, outdated } = await handlers()['attention.get']({ companyId })
      return { unreadable, outdated }
    }
    const nothing = { count: 0, first: [] }
    await track(company)
    const id = bench.sandbox.documentIds.from
    bench.sandbox.setFaults([`*@${id}:truncated#99`])
    await bench.concilia.sync.run(company)
    expect(await unread()).toEqual({ unreadable: { count: 1, first: [String(id)] }, outdated: nothing })
    bench.sandbox.setFaults([])
    await bench.concilia.sync.run(company)
    expect(await unread()).toEqual({ unreadable: nothing, outdated: nothing })

    const open = company.mirror.read.listDocumentsToRefresh({ settled: 0 })[0]?.id as ServiceDocumentId
    const { number } = company.mirror.read.getDocumentBySource(open)
    bench.sandbox.setFaults([`*@${open}:truncated#99`])
    await bench.concilia.sync.run(company)
    expect(await unread()).toEqual({ unreadable: nothing, outdated: { count: 1, first: [number] } })
  })
})
