/** Invented statements as PDFs of several layouts, and the same rows as CSV. */
import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'

interface PdfRow {
  day: string
  text: readonly [string, string?]
  minor: number
}

export interface PdfAccount {
  iban: string
  from: string
  to: string
  opening: number
  rows: readonly PdfRow[]
}

type Part = 'date' | 'value' | 'text' | 'debit' | 'credit' | 'amount' | 'plain' | 'balance'

export interface PdfLayout {
  /** What the layout has that others do not. */
  name: string
  columns: readonly { part: Part; title: string; at: number }[]
  day(iso: string): string
  money(minor: number): string
  /** Which rows state the balance. */
  balances: 'each' | 'day' | 'none'
  /** In the heading, or as rows of the table. */
  ends: 'heading' | 'rows'
  words: { period: string; opening: string; closing: string; carried: string; brought: string; page: string }
  rowsOnPage: number
  /** Each page begins with the titles, and states what the one before carries to it. */
  repeats: boolean
  newestFirst?: boolean
  /** A font in which every line is one text, as old programs print. */
  isTyped?: boolean
}

const grouped = (minor: number, group: string, mark: string): string => {
  const digits = String(Math.floor(Math.abs(minor) / 100)).replace(/\B(?=(\d{3})+$)/g, group)
  return `${digits}${mark}${String(Math.abs(minor) % 100).padStart(2, '0')}`
}
const signed = (minor: number, text: string): string => (minor < 0 ? `-${text}` : text)
const parts = (iso: string): string[] => iso.split('-')
const portuguese = {
  period: 'Período',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  carried: 'A transportar',
  brought: 'Transporte',
  page: 'Página',
}
const english = {
  period: 'Statement period',
  opening: 'Opening balance',
  closing: 'Closing balance',
  carried: 'Carried forward',
  brought: 'Brought forward',
  page: 'Page',
}
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const MESES = 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ'.split(' ')

export const pdfLayouts: readonly PdfLayout[] = [
  {
    name: 'two columns of amounts, what each page carries to the next',
    columns: [
      { part: 'date', title: 'Data Mov.', at: 40 },
      { part: 'value', title: 'Data Valor', at: 100 },
      { part: 'text', title: 'Descrição', at: 160 },
      { part: 'debit', title: 'Débito', at: 400 },
      { part: 'credit', title: 'Crédito', at: 475 },
      { part: 'balance', title: 'Saldo', at: 555 },
    ],
    day: (iso) => parts(iso).toReversed().join('-'),
    money: (minor) => signed(minor, grouped(minor, '.', ',')),
    balances: 'each',
    ends: 'heading',
    words: portuguese,
    rowsOnPage: 18,
    repeats: true,
  },
  {
    name: 'days without a year, thousands with a blank, texts over two lines',
    columns: [
      { part: 'date', title: 'Data', at: 45 },
      { part: 'text', title: 'Descritivo', at: 95 },
      { part: 'amount', title: 'Montante EUR', at: 450 },
      { part: 'balance', title: 'Saldo EUR', at: 545 },
    ],
    day: (iso) => parts(iso).slice(1).toReversed().join('/'),
    money: (minor) => signed(minor, grouped(minor, ' ', ',')),
    balances: 'each',
    ends: 'rows',
    words: { ...portuguese, opening: 'SALDO ANTERIOR', closing: 'SALDO FINAL' },
    rowsOnPage: 25,
    repeats: false,
  },
  {
    name: 'a balance at the end of each day only',
    columns: [
      { part: 'date', title: 'Data', at: 45 },
      { part: 'text', title: 'Descrição', at: 110 },
      { part: 'debit', title: 'Débitos', at: 395 },
      { part: 'credit', title: 'Créditos', at: 470 },
      { part: 'balance', title: 'Saldo', at: 550 },
    ],
    day: (iso) => parts(iso).join('/'),
    money: (minor) => signed(minor, grouped(minor, '', ',')),
    balances: 'day',
    ends: 'rows',
    words: portuguese,
    rowsOnPage: 30,
    repeats: true,
  },
  {
    name: 'no balances but the first and the last, in English',
    columns: [
      { part: 'date', title: 'Date', at: 45 },
      { part: 'text', title: 'Details', at: 120 },
      { part: 'debit', title: 'Paid out', at: 460 },
      { part: 'credit', title: 'Paid in', at: 550 },
    ],
    day: (iso) => `${parts(iso)[2]} ${MONTHS[Number(parts(iso)[1]) - 1]} ${parts(iso)[0]}`,
    money: (minor) => signed(minor, grouped(minor, ',', '.')),
    balances: 'none',
    ends: 'heading',
    words: english,
    rowsOnPage: 22,
    repeats: true,
  },
  {
    name: 'lines of a printer with letters of one width, side behind the amount, months in letters without a year',
    columns: [
      { part: 'date', title: 'DATA', at: 0 },
      { part: 'text', title: 'DESCRITIVO DO MOVIMENTO', at: 8 },
      { part: 'amount', title: 'MOVIMENTO', at: 62 },
      { part: 'balance', title: 'SALDO', at: 78 },
    ],
    day: (iso) => `${parts(iso)[2]} ${MESES[Number(parts(iso)[1]) - 1]}`,
    money: (minor) => `${grouped(minor, '.', ',')}${minor < 0 ? ' D' : ' C'}`,
    balances: 'each',
    ends: 'rows',
    words: {
      ...portuguese,
      opening: 'SALDO ANTERIOR',
      closing: 'SALDO ACTUAL',
      carried: 'A TRANSPORTAR',
      brought: 'TRANSPORTE',
    },
    rowsOnPage: 28,
    repeats: true,
    isTyped: true,
  },
  {
    name: 'amounts without a sign beside balances',
    columns: [
      { part: 'date', title: 'Date', at: 45 },
      { part: 'text', title: 'Description', at: 120 },
      { part: 'plain', title: 'Amount', at: 440 },
      { part: 'balance', title: 'Balance', at: 550 },
    ],
    day: (iso) => iso,
    money: (minor) => signed(minor, grouped(minor, ',', '.')),
    balances: 'each',
    ends: 'heading',
    words: english,
    rowsOnPage: 28,
    repeats: false,
  },
  {
    name: 'newest rows first',
    columns: [
      { part: 'date', title: 'Data Operação', at: 40 },
      { part: 'value', title: 'Data Valor', at: 115 },
      { part: 'text', title: 'Descrição da Operação', at: 180 },
      { part: 'amount', title: 'Valor', at: 470 },
      { part: 'balance', title: 'Saldo', at: 555 },
    ],
    day: (iso) => parts(iso).toReversed().join('.'),
    money: (minor) => `${minor < 0 ? '-' : '+'}${grouped(minor, '.', ',')} €`,
    balances: 'each',
    ends: 'heading',
    words: portuguese,
    rowsOnPage: 24,
    repeats: true,
    newestFirst: true,
  },
]

/** A statement that its test changes before it is drawn: the cells of a row as they are printed. */
export type Printed = Partial<Record<Part, string>> & { second?: string | undefined }

/** What is printed of each row, in the order of the page. */
export const printedRows = (layout: PdfLayout, { opening, rows }: PdfAccount): Printed[] => {
  let balance = opening
  const printed = rows.map(({ day, text: [text, second], minor }, at): Printed => {
    balance += minor
    const isStated = layout.balances === 'each' || (layout.balances === 'day' && rows[at + 1]?.day !== day)
    const plain = layout.money(Math.abs(minor))
    return {
      date: layout.day(day),
      value: layout.day(day),
      text,
      second,
      ...(minor < 0 ? { debit: plain } : { credit: plain }),
      amount: layout.money(minor),
      plain,
      ...(isStated && { balance: layout.money(balance) }),
    }
  })
  return layout.newestFirst ? printed.reverse() : printed
}

/** The PDF of a statement. */
export const drawStatement = async (
  layout: PdfLayout,
  account: PdfAccount,
  printed: readonly Printed[] = printedRows(layout, account),
): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  await drawAccount(pdf, layout, account, printed)
  return pdf.save({ useObjectStreams: false })
}

/** Several accounts in one PDF. */
export const drawStatements = async (layout: PdfLayout, accounts: readonly PdfAccount[]) => {
  const pdf = await PDFDocument.create()
  for (const account of accounts) await drawAccount(pdf, layout, account, printedRows(layout, account))
  return pdf.save()
}

const drawAccount = async (
  pdf: PDFDocument,
  layout: PdfLayout,
  { iban, from, to, opening, rows }: PdfAccount,
  printed: readonly Printed[],
): Promise<void> => {
  const font = await pdf.embedFont(layout.isTyped ? StandardFonts.Courier : StandardFonts.Helvetica)
  const { words, columns, money } = layout
  const closing = rows.reduce((sum, { minor }) => sum + minor, opening)
  const pages = Math.max(1, Math.ceil(printed.length / layout.rowsOnPage))
  const long = (iso: string): string => parts(iso).toReversed().join('-')
  for (let number = 0; number < pages; number++) {
    const page = pdf.addPage([595, 842])
    const write = createWriter(page, font, layout)
    write.text(40, 'Banco Inventado, S.A.')
    write.text(400, `${words.page} ${number + 1}/${pages}`)
    write.next()
    write.text(40, `IBAN: ${iban.replace(/(.{4})(?!$)/g, '$1 ')}`)
    write.next()
    write.text(40, `${words.period}: ${long(from)} a ${long(to)}`)
    write.next()
    if (layout.ends === 'heading' && number === 0) {
      write.text(40, `${words.opening}:`)
      write.text(200, money(opening))
      write.next()
      write.text(40, `${words.closing}: ${money(closing).replace(/(\d)$/, '$1 EUR')}`)
      write.next()
    }
    write.next()
    if (number === 0 || layout.repeats) write.titles()
    const shown = printed.slice(number * layout.rowsOnPage, (number + 1) * layout.rowsOnPage)
    if (number === 0 && layout.ends === 'rows') write.row({ text: words.opening, balance: money(opening) })
    const isCarried = layout.repeats && layout.balances === 'each' && !layout.newestFirst
    const before = printed[number * layout.rowsOnPage - 1]
    if (isCarried && number > 0) write.row({ text: words.brought, balance: before?.balance ?? '' })
    for (const row of shown) {
      write.row(row)
      if (row.second) write.row({ text: row.second })
    }
    if (isCarried && number < pages - 1)
      write.row({ text: words.carried, balance: shown.at(-1)?.balance ?? '' })
    if (number === pages - 1 && layout.ends === 'rows')
      write.row({ text: words.closing, balance: money(closing) })
    page.drawText('Capital social 1.500.000,00 EUR - matriculado na C.R.C. de Lisboa', {
      ...{ x: 40, y: 30, size: 7, font },
    })
    page.drawText('Mod. 123 - 456,78', { x: 20, y: 300, size: 6, font, rotate: degrees(90) })
  }

  function createWriter(page: PDFPage, face: PDFFont, { isTyped }: PdfLayout) {
    let y = 800
    const size = 9
    const put = (x: number, text: string): void => page.drawText(text, { x, y, size, font: face })
    const isRight = (part: Part): boolean => !['date', 'value', 'text'].includes(part)
    return {
      next: () => {
        y -= 13
      },
      text: (x: number, text: string) => put(x, text),
      titles() {
        this.row(Object.fromEntries(columns.map(({ part, title }) => [part, title])))
      },
      row(cells: Printed) {
        if (isTyped) {
          let line = ''
          for (const { part, at } of columns) {
            const text = cells[part] ?? ''
            const width = isRight(part) ? at + 14 - text.length : at
            line = `${line.padEnd(width)}${text}`
          }
          put(30, line.trimEnd())
        } else
          for (const { part, at } of columns) {
            const text = cells[part] ?? ''
            if (text !== '') put(isRight(part) ? at - face.widthOfTextAtSize(text, size) : at, text)
          }
        y -= 13
      },
    }
  }
}

/** The same rows as a bank writes them in CSV. */
export const csvOf = ({ iban, opening, rows }: PdfAccount): string => {
  let balance = opening
  const lines = rows.map(({ day, text, minor }) => {
    balance += minor
    return `${day};${text.filter(Boolean).join(' ')};${signed(minor, grouped(minor, '', ','))};${signed(balance, grouped(balance, '', ','))}`
  })
  return [`IBAN;${iban}`, 'Data;Descrição;Montante;Saldo', ...lines].join('\n')
}

const TEXTS: readonly (readonly [string, string?])[] = [
  ['COMPRA 1234 PADARIA DO BAIRRO LISBOA'],
  ['TRF CRED SEPA+ DE MOVEIS ALMEIDA LDA', 'REF FT 2026/118'],
  ['DD ENERGIA VERDE SA 00012345'],
  ['COM. MANUTENCAO CONTA SET 2026'],
  ['PAG. SERV. 21312 123 456 789'],
  ['TRF. PARA ANA MARIA 03/09', 'SALARIO'],
]

/** An invented account with this number of rows, of September 2026. */
export const inventedAccount = (count: number, seed = 1): PdfAccount => {
  let state = seed
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const days = Array.from({ length: count }, () => 1 + next(30)).sort((one, other) => one - other)
  return {
    iban: 'PT50003506510000123456789'.slice(0, 25),
    from: '2026-09-01',
    to: '2026-09-30',
    opening: 1_234_567,
    rows: days.map((day) => ({
      day: `2026-09-${String(day).padStart(2, '0')}`,
      text: TEXTS[next(TEXTS.length)] ?? ['COMPRA'],
      minor: (next(3) === 0 ? 1 : -1) * (101 + next(next(4) === 0 ? 500_000 : 20_000)),
    })),
  }
}
