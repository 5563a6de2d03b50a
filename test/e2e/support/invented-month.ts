/** Files of an invented company's month of 60 bank rows: a statement that ends with its balance, and the SAF-T of its invoices. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toSaft } from '../../helpers/export-saft.ts'
import { type ExportedRow, toCamt } from '../../helpers/export-statements.ts'

const customers = [
  ['503504564', 'Padaria Ribeiro, Lda'],
  ['509442013', 'Talho Central do Bairro, Lda'],
  ['506848558', 'Oficina Serra & Mar, Lda'],
  ['500829993', 'Farmácia Nova do Largo, Lda'],
  ['502011475', 'Carpintaria Pinho Manso, Lda'],
] as const
/** The company's own tax id. */
const OWN_TAX_ID = '501964843'

const payments: readonly (readonly [times: number, text: string, name: string, cents: number])[] = [
  [6, 'COM MANUTENCAO CONTA', '', 520],
  [7, 'COMPRA 4821 PAPELARIA SOL', '', 2_390],
  [4, 'DD ENERGIA DO VALE', 'ENERGIA DO VALE SA', 8_115],
  [3, 'VENC COLABORADORES', '', 112_000],
  [1, 'PAG TSU SEG SOCIAL', '', 84_300],
  [1, 'PAG ESTADO IVA', '', 61_250],
  [1, 'TRF P/ RENDA LOJA', '', 65_000],
  [7, 'TRF P/ GRAFICA DO LARGO', 'GRAFICA DO LARGO LDA', 15_045],
]

const two = (n: number): string => String(n).padStart(2, '0')
const invoiceOf = (at: number) => ({
  number: `FT 2026/${at + 1}`,
  date: `2026-03-${two(1 + (at % 20))}`,
  cents: 10_000 + at * 1_377,
  customer: at % customers.length,
})
const invoices = Array.from({ length: 30 }, (_, at) => invoiceOf(at))
const upper = (name: string): string => name.toUpperCase().replaceAll(/[,.&]/g, ' ')

const rows = (): ExportedRow[] => {
  const received = invoices.map(({ number, date, cents, customer }) => ({
    date: `2026-03-${two(Number(date.slice(8)) + 8)}`,
    cents,
    text: `TRF CR ${number}`,
    name: upper(customers[customer]?.[1] ?? ''),
  }))
  const paid = payments.flatMap(([times, text, name, cents]) =>
    Array.from({ length: times }, (_, at) => ({
      // The last fee is booked on the last day: the statement covers the month.
      date: at === 0 && text.startsWith('COM ') ? '2026-03-31' : `2026-03-${two(2 + at * 4)}`,
      cents: -(cents + at * 11),
      text,
      name,
    })),
  )
  return [...received, ...paid]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map((row, at) => ({ ...row, valueDate: row.date, bankReference: `R${two(at)}` }))
}

/** Writes both files. @returns their paths */
export const writeMonth = async (folder: string): Promise<[string, string]> => {
  const [statement, saft] = [join(folder, 'extrato-marco.xml'), join(folder, 'saft-marco.xml')]
  await writeFile(
    statement,
    toCamt([{ iban: 'PT50000201231234567890154', openingCents: 1_500_000, rows: rows() }]),
  )
  await writeFile(
    saft,
    toSaft({
      taxId: OWN_TAX_ID,
      ...{ from: '2026-03-01', to: '2026-03-31' },
      customers: customers.map(([taxId, name], at) => ({ id: `C${at}`, taxId, name })),
      invoices: invoices.map(({ number, date, cents, customer }) => ({
        ...{ number, date, type: 'FT', status: 'N', grossCents: cents, customer: `C${customer}` },
      })),
    }),
  )
  return [statement, saft]
}
