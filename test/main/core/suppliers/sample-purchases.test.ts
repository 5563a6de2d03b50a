/** Documents invented for the payments of the sample company. */
import { expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { samplePurchases } from '#core/suppliers/sample-purchases.ts'
import { withCheckDigit } from '#core/tax-id.ts'

const row = (date: string, amountMinor: number, text: string, counterparty: string | null = null) => ({
  date: date as IsoDate,
  amountMinor,
  text,
  counterparty,
})

const supplier = (day: number, amountMinor: number, name: string, number: number) =>
  row(`2026-10-${String(day).padStart(2, '0')}`, amountMinor, `PAG ${name.toUpperCase()} FT ${number}`, name)

const rows = [
  row('2026-10-01', -95_000, 'TRF P/ RENDA ARMAZEM'),
  supplier(2, -82_085, 'Tipografia Aroeira', 144),
  supplier(5, -84_220, 'Cutelaria Bandeira', 712),
  supplier(6, -241_372, 'Serralharia Cotovia', 649),
  supplier(7, -102_930, 'Restaurante Andorinha', 538),
  supplier(9, -41_390, 'Malhas Esteva', 641),
  row('2026-10-09', -8_990, 'DD TELECOM LUSA 330556118'),
  row('2026-10-13', 8_990, 'DEVOL DD TELECOM LUSA 330556118'),
  row('2026-10-14', -9_990, 'DD TELECOM LUSA 330556118'),
  row('2026-10-20', -382_715, 'PAG ESTADO IVA REF 158220047716330'),
  row('2026-10-22', -1_760, 'COMPRA 4821 PAPELARIA SOL'),
  row('2026-10-22', 4_280, 'DEVOL COMPRA 4821 PAPELARIA SOL'),
  row('2026-10-22', -38_130, 'PAG FRANCISCO PACHECO DEVOL PAGAMENTO DUPLICADO', 'Francisco Pacheco'),
  row('2026-10-28', -15_613, 'COMPRA 4821 POSTO NORTE'),
]
const month = { from: '2026-10-01' as IsoDate, to: '2026-10-31' as IsoDate }
const customer = { taxId: '501234560', name: 'Hotel Aroeira, Lda' }

/** Of a row, the types and signed totals of its documents. */
const documentsOf = (place: number): [string, number][] =>
  samplePurchases(rows, { ...month, customer })
    .filter((one) => one.row === place)
    .map(({ type, totalMinor }) => [type, type === 'Nota de crédito' ? -totalMinor : totalMinor])

it('invents each case that an accountant meets', () => {
  // A quarter of the rent is withheld.
  expect(documentsOf(0)).toEqual([['Fatura', 126_667]])
  expect(documentsOf(1)).toEqual([['Fatura', 82_085]])
  // Paid in part.
  expect(documentsOf(2)).toEqual([['Fatura', 135_000]])
  expect(documentsOf(3)).toEqual([
    ['Fatura', 145_000],
    ['Fatura', 96_372],
  ])
  expect(documentsOf(4)).toEqual([
    ['Fatura', 112_930],
    ['Nota de crédito', -10_000],
  ])
  // Paid without a document.
  expect(documentsOf(5)).toEqual([])
  // The bank returned a direct debit, and the supplier charged for it.
  expect(documentsOf(6)).toEqual([])
  expect(documentsOf(8)).toEqual([
    ['Fatura', 8_990],
    ['Nota de débito', 1_000],
  ])
  // Taxes, and what customers get back, have no documents of suppliers.
  expect(documentsOf(9)).toEqual([])
  expect(documentsOf(12)).toEqual([])
  expect(documentsOf(10)).toEqual([['Fatura simplificada', 1_760]])
  expect(documentsOf(11)).toEqual([['Nota de crédito', -4_280]])
  expect(documentsOf(13)).toEqual([['Fatura-recibo', 15_613]])
})

it('leaves two purchases unpaid, one of them by a customer', () => {
  const unpaid = samplePurchases(rows, { ...month, customer }).filter((one) => one.row === null)
  expect(unpaid).toMatchObject([customer, { name: 'Pinhal Manso Eletricidade, SA' }])
})

it('numbers every document of a supplier once, the same each time', () => {
  const purchases = samplePurchases(rows, { ...month, customer })
  expect(new Set(purchases.map(({ taxId, number }) => `${taxId} ${number}`)).size).toBe(purchases.length)
  expect(samplePurchases(rows, { ...month, customer })).toEqual(purchases)
  for (const { taxId } of purchases.filter(({ row: paid }) => paid !== null))
    expect(taxId).toBe(withCheckDigit(taxId.slice(0, 8)))
})
