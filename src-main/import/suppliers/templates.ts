/** Tables that a person fills in where no program exports them: their titles, and the rows that show how. */
import { type TemplateName, templateName } from '#contract/import-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { toMinor } from '#core/money.ts'
import type { TableRow } from '../table/cells.ts'
import { headerOf, MAX_PREAMBLE } from '../table/layout.ts'

/** A text, a day, or cents. */
export type TemplateCell = string | { day: IsoDate } | { minor: Minor }

interface Template {
  titles: readonly string[]
  /** Rows that are never imported. */
  examples: readonly (readonly TemplateCell[])[]
}

const on = (day: string): TemplateCell => ({ day: day as IsoDate })
const cents = (minor: number): TemplateCell => ({ minor: toMinor(minor) })
const EXAMPLE = 'EXEMPLO'

export const templates: Readonly<Record<TemplateName, Template>> = {
  suppliers: {
    titles: [
      'Fornecedor',
      'NIF',
      'Documento',
      'Tipo',
      'Data',
      'Vencimento',
      'Total',
      'Retenção',
      'Por pagar',
    ],
    examples: [
      [
        `${EXAMPLE} Papelaria do Largo, Lda`,
        '509999991',
        'FT A/12',
        'Fatura',
        on('2026-01-05'),
        on('2026-02-04'),
        cents(12_300),
        '',
        cents(12_300),
      ],
      [
        `${EXAMPLE} Maria Senhoria`,
        '209999995',
        'Renda 2026-01',
        'Recibo de renda',
        on('2026-01-08'),
        '',
        cents(100_000),
        cents(25_000),
        '',
      ],
    ],
  },
  statement: {
    titles: ['Data', 'Data valor', 'Descrição', 'Débito', 'Crédito', 'Saldo'],
    examples: [
      [on('2026-01-05'), on('2026-01-05'), `${EXAMPLE} Papelaria do Largo`, cents(12_300), '', cents(87_700)],
      [
        on('2026-01-06'),
        on('2026-01-06'),
        `${EXAMPLE} Transferência recebida`,
        '',
        cents(5_000),
        cents(92_700),
      ],
    ],
  },
}

/** Whether the layout's titles are those of the template for suppliers' documents. */
export const isSupplierTemplate = ({ header }: { header: string }): boolean => header === headers.suppliers

/** The rows of a table; of a template without those that only show how it is filled in. */
export async function* withoutExamples(rows: AsyncIterable<TableRow>): AsyncIterable<TableRow> {
  let shown: ReadonlySet<string> | undefined
  let seen = 0
  for await (const row of rows) {
    seen += 1
    if (shown === undefined && seen <= MAX_PREAMBLE) {
      const name = templateName.options.find((one) => headerOf(row.cells) === headers[one])
      if (name) shown = examplesOf(templates[name])
    } else if (shown && row.cells.some((cell) => shown?.has(foldText(cell)))) continue
    yield row
  }
}

const headers: Readonly<Record<TemplateName, string>> = {
  suppliers: headerOf(templates.suppliers.titles),
  statement: headerOf(templates.statement.titles),
}

const examplesOf = ({ examples }: Template): ReadonlySet<string> =>
  new Set(
    examples.flatMap((cells) =>
      cells.flatMap((cell) => (typeof cell === 'string' && cell.startsWith(EXAMPLE) ? foldText(cell) : [])),
    ),
  )
