/** Headings and sections that banks print around the same rows: balances of a day, boxes, periods, summaries, cards. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

type Cell = readonly [at: number, text: string, align?: 'right']
type Line = readonly Cell[]

const drawn = async (pages: readonly (readonly Line[])[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = pdf.addPage([595, 842])
    for (const [number, line] of lines.entries())
      for (const [at, text, align] of line) {
        const x = align === 'right' ? at - font.widthOfTextAtSize(text, 8) : at
        page.drawText(text, { x, y: 800 - 12 * number, size: 8, font })
      }
  }
  return pdf.save()
}

const money = (minor: number): string =>
  (minor / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, useGrouping: 'always' })

const amounts = [-1234, -45_000, 250_000, -999, -12_345, 7_700]
const texts = [
  'COMPRA PADARIA',
  'TRF PARA ANA SILVA',
  'TRF DE MOVEIS ALMEIDA',
  'IMPOSTO DO SELO',
  'DD ENERGIA',
  'JUROS',
]
const opening = 523_456
const closing = amounts.reduce((sum, minor) => sum + minor, opening)
const iban = 'PT50000201231234567890154'
const shownIban = 'PT50 0002 0123 1234 5678 9015 4'
const titles: Line = [
  [40, 'Data'],
  [160, 'Descrição'],
  [560, 'Montante', 'right'],
]
const rows = (day: (number: number) => string): Line[] =>
  amounts.map((minor, at) => [
    [40, day(at + 1)],
    [160, texts[at] ?? ''],
    [560, money(minor), 'right'],
  ])
const whole = rows((day) => `0${day}-09-2026`)
const label = (text: string, minor: number): Line => [
  [40, text],
  [250, `${money(minor)} EUR`, 'right'],
]

const expectRead = async (pages: readonly (readonly Line[])[]): Promise<void> => {
  const { statements } = await collect(await drawn(pages))
  expect(statements).toMatchObject([
    {
      account: { iban },
      rows: amounts.map((amountMinor, at) => ({ bookingDate: `2026-09-0${at + 1}`, amountMinor })),
      end: { opening: { minor: opening }, closing: { minor: closing } },
    },
  ])
}

it.each<[string, Line[], Line[]]>([
  ['two lines', [label('Saldo em 31-08-2026', opening), label('Saldo em 30-09-2026:', closing)], []],
  [
    'one line',
    [
      [
        [40, `Saldo em 2026/08/31: ${money(opening)}`],
        [300, `Saldo em 2026/09/30: ${money(closing)}`],
      ],
    ],
    [],
  ],
  [
    'the heading, and below the rows',
    [label('Saldo em 31 de agosto de 2026', opening)],
    [
      [
        [160, 'Saldo em 30 de setembro de 2026'],
        [560, money(closing), 'right'],
      ],
    ],
  ],
])('reads balances that are named by their days, in %s', async (_, above, below) => {
  await expectRead([[[[40, `IBAN ${shownIban}`]], ...above, titles, ...whole, ...below]])
})

it('reads labels in a line with their values below', async () => {
  await expectRead([
    [
      [
        [40, 'Data de início'],
        [140, 'Data de fim'],
        [300, 'IBAN'],
      ],
      [
        [40, '01-09-2026'],
        [140, '30-09-2026'],
        [300, iban],
      ],
      [
        [40, 'Saldo inicial'],
        [160, 'Total de débitos'],
        [280, 'Total de créditos'],
        [400, 'Saldo final'],
      ],
      [
        [40, money(opening)],
        [160, '-595,78'],
        [280, '2.577,00'],
        [400, money(closing)],
      ],
      titles,
      ...whole,
    ],
  ])
})

it.each<[string, Line[]]>([
  ['lines of their own', [[[40, 'Data inicial: 01-09-2026']], [[40, 'Data final: 30-09-2026']]]],
  ['a first day without its year', [[[40, 'Movimentos de 1 de setembro a 30 de setembro de 2026']]]],
  ['a first day without its month', [[[40, 'De 1 a 30 de setembro de 2026']]]],
  ['days with ordinals', [[[40, '1st Sep 2026 to 30th Sep 2026']]]],
  ['months before days', [[[40, 'Statement Period September 1 – September 30, 2026']]]],
  ['a year that turned', [[[40, '01/12 a 30/11/2026']]]],
])('takes the year of days from a period with %s', async (_, period) => {
  const short = rows((day) => `0${day}/09`)
  await expectRead([
    [
      [[40, `IBAN ${shownIban}`]],
      ...period,
      label('Saldo inicial', opening),
      label('Saldo final', closing),
      titles,
      ...short,
    ],
  ])
})

const withBalance: Line = [
  [40, 'Data mov.'],
  [160, 'Descrição'],
  [460, 'Valor', 'right'],
  [560, 'Saldo', 'right'],
]
const section = (begin: number, minors: readonly number[]): Line[] => {
  let balance = begin
  return [
    withBalance,
    [
      [160, 'Saldo anterior'],
      [560, money(begin), 'right'],
    ],
    ...minors.map((minor, at): Line => {
      balance += minor
      return [
        [40, `0${at + 1}-09-2026`],
        [160, texts[at] ?? ''],
        [460, money(minor), 'right'],
        [560, money(balance), 'right'],
      ]
    }),
    [
      [160, 'Saldo atual'],
      [560, money(balance), 'right'],
    ],
  ]
}
const summary: Line[] = [
  [
    [40, 'Extrato integrado'],
    [300, 'Período: 01-09-2026 a 30-09-2026'],
  ],
  [
    [40, 'Conta'],
    [300, 'Saldo anterior', 'right'],
    [420, 'Saldo atual', 'right'],
  ],
  [
    [40, iban],
    [300, money(opening), 'right'],
    [420, money(closing), 'right'],
  ],
  [
    [40, 'PT50003506510000123456722'],
    [300, money(0), 'right'],
    [420, money(9900), 'right'],
  ],
]
const card: Line[] = [
  [[40, 'Cartão de crédito 4016 **** **** 1234']],
  [
    [40, 'Data'],
    [160, 'Estabelecimento'],
    [560, 'Montante', 'right'],
  ],
  [
    [40, '03-09-2026'],
    [160, 'LIVRARIA'],
    [560, '12,00', 'right'],
  ],
]

it('reads the accounts below a summary of them, without the rows of a card', async () => {
  const { statements } = await collect(
    await drawn([
      summary,
      [
        [[40, `Conta à ordem ${shownIban}`]],
        ...section(opening, amounts),
        [[40, 'Conta à ordem PT50 0035 0651 0000 1234 5672 2']],
        ...section(0, [10_000, -100]),
        ...card,
      ],
    ]),
  )
  expect(statements).toMatchObject([
    { account: { iban }, end: { opening: { minor: opening }, closing: { minor: closing } } },
    { rows: [{ amountMinor: 10_000 }, { amountMinor: -100 }], end: { closing: { minor: 9900 } } },
  ])
  expect(statements[0]?.rows).toHaveLength(amounts.length)
})

it('refuses rows without a closing balance beside a table with other titles, which may hold rows of the account', async () => {
  const open = section(opening, amounts).slice(0, -1)
  const pages = [[[[40, `Conta ${shownIban}`]] as Line, ...open, ...card]]
  expect(await problemOf(await drawn(pages))).toMatchObject({ problem: 'unproven-row' })
})

it('refuses an account of which another table holds a row', async () => {
  const torn = section(opening, amounts).toSpliced(4, 1)
  const pages = [[[[40, `Conta ${shownIban}`]] as Line, ...torn, ...card]]
  expect(await problemOf(await drawn(pages))).toMatchObject({ problem: 'unproven-row' })
})

it.each<[string, Line[], string, string]>([
  [
    'to the row on the page before, as other texts stand below their rows',
    [[[160, 'REF 1']]],
    'TRF DE MOVEIS ALMEIDA FT 7',
    'IMPOSTO DO SELO',
  ],
  ['to no row where there are no others', [], 'TRF DE MOVEIS ALMEIDA', 'IMPOSTO DO SELO'],
])('gives a text at the top of a page %s', async (_, below, before, behind) => {
  const all = section(opening, amounts)
  const page = [[[40, `Conta ${shownIban}`]] as Line, ...all.slice(0, 3), ...below, ...all.slice(3, 5)]
  const next = [withBalance, [[160, 'FT 7']] as Line, ...all.slice(5)]
  const { statements } = await collect(await drawn([page, next]))
  expect(statements[0]?.rows.map(({ text }) => text).slice(2, 4)).toEqual([before, behind])
})
