/** The sample company, worked through by Enter alone after one of each kind was classified: nothing is booked wrongly. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GroupView } from '#contract/matching.ts'
import type { IsoDate } from '#contract/values.ts'
import { type ChannelBench, openChannelBench } from './helpers/channel-bench.ts'

/** The right category of what the sample's bank writes, by the beginning of the text; all of them money out. */
const RIGHT: readonly (readonly [RegExp, string])[] = [
  [/^PAG ESTADO IVA/, 'vat'],
  [/^PAG ESTADO IRC/, 'corporate-tax'],
  [/^PAG ESTADO IRS RET/, 'income-tax-withheld'],
  [/^PAG TSU/, 'social-security'],
  [/^TRF P\/ RENDA/, 'rent'],
  [/^(COM|ANUIDADE) /, 'bank-charges'],
  [/^IMP SELO/, 'stamp-duty'],
  [/^VENC /, 'salaries'],
  [/^DD SEGUROS/, 'insurance'],
  [/^DD (AGUAS|ENERGIA|TELECOM)/, 'utilities'],
  [/^(DD LEASING|PREST EMPRESTIMO)/, 'loan-capital'],
  [/^COMPRA/, 'card-purchase'],
  [/^LEV ATM/, 'cash'],
  [/^TRF ENTRE CONTAS/, 'own-account'],
  [/^(TRF|TRANSF SEPA) P\/|^PAG /, 'supplier-payment'],
]
const TAUGHT = [
  ...[
    'PAG ESTADO IVA',
    'PAG ESTADO IRC',
    'PAG ESTADO IRS',
    'PAG TSU',
    'TRF P/ RENDA',
    'COM MANUT',
    'COM TRANSF',
  ],
  ...['IMP SELO', 'ANUIDADE'],
]

let bench: ChannelBench

interface Row {
  id: number
  text: string
  amountMinor: number
}

const openPayments = async (): Promise<Row[]> => {
  const { rows } = await bench.value('transactions.openList', {
    filter: { view: 'unmatched', direction: 'out' },
    sort: { by: 'date', direction: 'ascending' },
  })
  return rows.id.map((id, at) => ({
    id,
    text: rows.text[at] ?? '',
    amountMinor: rows.amountMinor[at] ?? 0,
  }))
}
const rightOf = (text: string): string | undefined => RIGHT.find(([words]) => words.test(text))?.[1]

const proposals = async (): Promise<GroupView[]> => {
  await bench.value('matching.propose', {})
  const found: GroupView[] = []
  for (const one of ['certain', 'likely', 'possible'] as const)
    found.push(...(await bench.value('matching.listProposals', { class: one, limit: 200 })).groups)
  return found.filter(({ allocations }) => allocations.some(({ kind }) => kind === 'classified'))
}

beforeAll(async () => {
  bench = await openChannelBench({
    ...{ seed: 7, documents: 60, transactions: 350, monthEnd: true },
    today: '2026-11-05' as IsoDate,
  })
  await bench.fill()
})
afterAll(() => bench.close())

it('after one of each tax, the rent and the fees, Enter books no payment under a wrong category', async () => {
  const payments = await openPayments()
  const texts = new Map(payments.map(({ id, text }) => [id, text]))
  const taught = TAUGHT.map((words) => payments.find(({ text }) => text.startsWith(words)))
  for (const row of taught) {
    if (!row) throw new Error('the sample has each of them')
    const categoryId = rightOf(row.text) ?? ''
    await bench.value('endings.classify', { transactionIds: [row.id], categoryId })
  }

  const wrong: string[] = []
  let booked = 0
  for (let round = 0; round < 40; round += 1) {
    // Enter after Enter; what was accepted meanwhile teaches what follows.
    const shown = (await proposals()).filter(({ allocations: [row] }) => texts.has(row?.transactionId ?? 0))
    if (shown.length === 0) break
    for (const { id, class: shownClass, allocations, explained } of shown.slice(0, 25)) {
      const [row] = allocations
      const text = texts.get(row?.transactionId ?? 0) ?? ''
      const right = rightOf(text)
      if (row?.categoryId !== right) wrong.push(`${text}: ${row?.categoryId}, and not ${right}`)
      if (shownClass === null) continue
      const asked = { groupId: id, class: shownClass, allocations, explained }
      const { results } = await bench.value('matching.acceptShown', asked)
      booked += results.filter(({ outcome }) => outcome === 'done').length
    }
  }
  expect(wrong).toEqual([])
  expect(booked).toBeGreaterThan(payments.length / 2)
})
