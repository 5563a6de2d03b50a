/** What happens in an office's month, as stories that write both sides. */
import type { IsoDate } from '#contract/values.ts'
import type { Booked, Office, Posted, Truth } from './office.ts'

const SUPPLIERS = [
  ...['Metalurgica do Tejo Lda', 'Papelaria Andorinha', 'Transportes Bagageira SA', 'Vidraria Cristalina'],
  ...[
    'Serralharia Ponte Nova',
    'Electro Faisca Lda',
    'Tintas Arcoiris',
    'Madeiras Pinhal Verde',
    'Oficina Roda Livre',
  ],
  ...[
    'Gelados Nevada',
    'Consultores Azimute',
    'Limpezas Brilhante',
    'Seguranca Sentinela',
    'Grafica Tipo Fino',
  ],
]
const CUSTOMERS = [
  ...['Hotel Miramonte', 'Cafe Avenida', 'Construtora Alicerce', 'Farmacia Horizonte', 'Colegio Girassol'],
  ...['Clinica Boavista', 'Restaurante Cataplana', 'Ginasio Maratona', 'Padaria Espiga', 'Stand Quilometro'],
]
const EMPLOYEES = [
  'Ana Costa',
  'Rui Pinto',
  'Joana Matos',
  'Pedro Lemos',
  'Marta Frade',
  'Tiago Vilar',
  'Ines Brito',
]

type Story = (office: Office, first: IsoDate) => void

const upper = (name: string): string => name.toUpperCase()
/** Accounting programs cut names. */
const cutName = (name: string, length: number): string => name.slice(0, length).trimEnd()

/** The day of the posting: as the bank's, some days off, or the last of the month. */
const posted = (office: Office, date: IsoDate): IsoDate => {
  const { chance } = office
  const lag = chance.pick([0, 0, 0, 0, 0, 1, 1, 2, -1, -2, 3, 5, 8, -4])
  if (chance.happens(4)) return lastOf(date)
  return office.later(date, lag)
}
const lastOf = (date: IsoDate): IsoDate => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as IsoDate
}
const dayIn = (office: Office, first: IsoDate): IsoDate => office.later(first, office.chance.between(0, 27))

/** A posting mistake in place of the right line, or an additional one. */
const withMistake = (
  office: Office,
  story: string,
  line: Posted,
  row: Booked,
  marks: Partial<Truth>,
): void => {
  const { chance } = office
  const isMarked = marks.isNumbered === true || marks.isNamed === true
  if (isMarked && chance.happens(1.2)) {
    const again = { ...line, date: office.later(line.date, chance.between(0, 2)) }
    const lines = [line, again]
    if (chance.happens(40))
      lines.push({
        ...line,
        date: office.later(again.date, chance.between(1, 30)),
        amount: -line.amount,
        text: `Estorno ${line.text}`,
      })
    office.tell('posted-twice', lines, [row], { ...marks, error: 'posted-twice' })
    return
  }
  if (isMarked && chance.happens(0.8)) {
    office.tell('wrong-sign', [{ ...line, amount: -line.amount }], [row], { ...marks, error: 'wrong-sign' })
    return
  }
  const swapped = Number(String(Math.abs(line.amount)).replace(/^([1-9])([1-9])(.*)$/, '$2$1$3'))
  if (isMarked && chance.happens(0.8) && swapped !== Math.abs(line.amount) && swapped >= 100) {
    const amount = Math.sign(line.amount) * swapped
    office.tell('digits-swapped', [{ ...line, amount }], [row], { ...marks, error: 'digits-swapped' })
    return
  }
  if (marks.isNumbered === true && chance.happens(1)) {
    const off = Math.max(1, chance.between(1, Math.min(150, Math.abs(line.amount) >> 6)))
    const amount = line.amount + (chance.happens(50) ? off : 0 - off)
    office.tell('amount-differs', [{ ...line, amount }], [row], { ...marks, error: 'amount-differs' })
    return
  }
  if (chance.happens(1)) {
    office.tell(
      'posted-late',
      [{ ...line, date: office.later(row.date, chance.between(15, 40)) }],
      [row],
      marks,
    )
    return
  }
  if (chance.happens(0.7)) {
    // Posted in the wrong account, or in another year: neither side has the other.
    office.tell('not-posted', [], [row])
    return
  }
  office.tell(story, [line], [row], marks)
}

const supplierTransfer: Story = (office, first) => {
  const { chance } = office
  const name = chance.pick(SUPPLIERS)
  const number = `FT ${chance.pick(['2026', 'A', 'B26', '26'])}/${office.next('FT')}`
  const amount = -office.amount()
  const date = dayIn(office, first)
  const isNumberAtBank = chance.happens(45)
  const isNameAtBank = chance.happens(70)
  const text = [
    chance.pick(['TRF P/', 'TRANSF SEPA', 'TRF EMITIDA', 'PAG']),
    isNameAtBank ? upper(name) : `REF ${office.next('ref') + 7_000_000}`,
    isNumberAtBank ? number : '',
  ]
  const isNumberInLine = chance.happens(80)
  const line = {
    date: posted(office, date),
    amount,
    text: `${chance.pick(['Pag.', 'Pagamento', 'N/Transf.', 'Liq.'])} ${isNumberInLine ? number : ''} ${cutName(name, chance.between(10, 26))}`,
    document: chance.happens(30) ? `PAG ${office.next('PAG')}` : null,
  }
  withMistake(
    office,
    'supplier',
    line,
    { date, amount, text: text.join(' ').trim() },
    {
      isNumbered: isNumberAtBank && isNumberInLine,
      isNamed: isNameAtBank,
    },
  )
}

const customerReceipt: Story = (office, first) => {
  const { chance } = office
  const name = chance.pick(CUSTOMERS)
  const number = `FT 2026/${office.next('own FT')}`
  const amount = office.amount()
  const date = dayIn(office, first)
  const isPaired = chance.happens(60)
  const isNumberInLine = chance.happens(70)
  const isNameAtBank = chance.happens(80)
  const row = {
    date,
    amount,
    text: `${chance.pick(['TRF CR SEPA', 'TRF DE', 'TRANSF RECEBIDA'])} ${isNameAtBank ? upper(name) : ''}`.trim(),
    name: isNameAtBank && chance.happens(50) ? name : null,
    documents: isPaired ? [{ number, name }] : [],
  }
  const line = {
    date: posted(office, date),
    amount,
    text: isNumberInLine ? `Rec. ${number} ${cutName(name, 18)}` : `Recebimento ${cutName(name, 22)}`,
    document: chance.happens(50) ? `RC 2026/${office.next('RC')}` : null,
  }
  withMistake(office, 'customer', line, row, {
    isNumbered: isPaired && isNumberInLine,
    isNamed: isNameAtBank || isPaired,
  })
}

const cheque: Story = (office, first) => {
  const { chance } = office
  const number = office.next('cheque') + 1_204_000
  const name = chance.pick(SUPPLIERS)
  const amount = -office.amount()
  const date = dayIn(office, first)
  const line = { date, amount, text: `CH ${number} ${cutName(name, 20)}`, document: null }
  const cashed = office.later(date, chance.pick([2, 3, 5, 8, 13, 21, 34, 55]))
  const row = { date: cashed, amount, text: `${chance.pick(['CHEQUE', 'CHQ', 'CHEQUE N.'])} ${number}` }
  if (chance.happens(4)) office.tell('never-cashed', [line], [])
  else withMistake(office, 'cheque', line, row, { isNumbered: true })
}

const rents: Story = (office, first) => {
  for (const [name, amount] of [
    ['Imobiliaria Sol Nascente', -95_000],
    ['Garagens Reunidas', -12_000],
  ] as const) {
    const date = office.later(first, office.chance.between(0, 4))
    office.tell(
      'rent',
      [{ date: posted(office, date), amount, text: `Renda ${cutName(name, 16)}` }],
      [{ date, amount, text: `TRF P/ ${upper(name)}` }],
      { isNamed: true },
    )
  }
}

const terminal: Story = (office, first) => {
  const { chance } = office
  for (let day = 0; day < 28; day += 1) {
    if (chance.happens(60)) continue
    const date = office.later(first, day)
    const count = chance.between(1, 4)
    const rows = Array.from({ length: count }, () => ({
      date,
      amount: chance.between(1_500, 80_000),
      text: `TPA 00${chance.between(10_000, 99_999)} VENDAS`,
    }))
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    const lineDate = office.later(date, chance.pick([0, 0, -1, -2, 1]))
    office.tell(
      count === 1 ? 'terminal' : 'terminal-sum',
      [
        {
          date: lineDate,
          amount,
          text: `${chance.pick(['Vendas TPA', 'Multibanco TPA', 'Fecho TPA'])} ${date.slice(8)}/${date.slice(5, 7)}`,
        },
      ],
      rows,
    )
  }
}

const salaries: Story = (office, first) => {
  const { chance } = office
  const date = office.later(lastOf(first), -chance.between(0, 3))
  const rows = EMPLOYEES.map((name) => ({
    date,
    amount: -chance.between(82_000, 210_000),
    text: `TRF P/ ${upper(name)} ${chance.pick(['ORDENADO', 'VENCIMENTO'])}`,
  }))
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  office.tell('salaries', [{ date: lastOf(first), amount, text: 'Processamento de salários' }], rows)
}

const directDebit: Story = (office, first) => {
  const { chance } = office
  const [name, other] = chance.pick([
    ['ENERGIA CLARA COMERCIAL', 'Energia Clara'],
    ['AGUAS DO VALE', 'Águas do Vale EM'],
    ['TELECOM LUSA', 'Telecom Lusa - comunicações'],
    ['SEGUROS FIDES', 'Seg. acidentes trabalho'],
  ] as const)
  const amount = -office.amount()
  const date = dayIn(office, first)
  withMistake(
    office,
    'direct-debit',
    { date: posted(office, date), amount, text: `${other} FT ${office.next('DD') + 1_000_000}` },
    { date, amount, text: `DD ${name} ${chance.between(100_000_000, 999_999_999)}` },
    { isNamed: name !== 'SEGUROS FIDES', isOtherwiseNamed: name === 'SEGUROS FIDES' },
  )
}

const fees: Story = (office, first) => {
  const { chance } = office
  const rows = ['COM MANUTENCAO CONTA', 'IMPOSTO DE SELO', 'COM TRANSFERENCIAS'].map((text) => ({
    date: office.later(first, chance.between(20, 26)),
    amount: -chance.between(60, 1_990),
    text,
  }))
  for (const row of rows)
    if (chance.happens(15)) office.tell('not-posted', [], [row])
    else office.tell('fee', [{ date: lastOf(first), amount: row.amount, text: 'Despesas bancárias' }], [row])
}

const depositSlip: Story = (office, first) => {
  const { chance } = office
  const slip = office.next('slip') + 4_455_000
  const date = dayIn(office, first)
  const isNumbered = chance.happens(50)
  const lines = Array.from({ length: chance.between(2, 5) }, () => ({
    date,
    amount: office.amount(),
    text: `Ch. cliente ${chance.pick(CUSTOMERS)}`,
    document: `TD ${slip}`,
  }))
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const row = {
    date: office.later(date, chance.pick([0, 1, 2])),
    amount,
    text: isNumbered ? `DEPOSITO ${slip}` : 'DEPOSITO VALORES',
  }
  office.tell('deposit', lines, [row], { isNumbered })
}

const supplierBatch: Story = (office, first) => {
  const { chance } = office
  const date = dayIn(office, first)
  const entry = `BAN L${office.next('batch')}`
  const lines = Array.from({ length: chance.between(3, 8) }, () => ({
    date,
    amount: -office.amount(),
    text: `Pag. FT ${chance.pick(['A', 'B'])}/${office.next('FT')} ${cutName(chance.pick(SUPPLIERS), 18)}`,
    entry,
  }))
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  office.tell('batch', lines, [
    {
      date: office.later(date, chance.pick([0, 0, 1, 2])),
      amount,
      text: `PAG FORNECEDORES LOTE ${office.next('lote')}`,
    },
  ])
}

/** A customer pays invoices whose receipts were posted one by one, or a supplier is paid in parts of what was posted once. */
const scattered: Story = (office, first) => {
  const { chance } = office
  const isReceipt = chance.happens(50)
  const name = chance.pick(isReceipt ? CUSTOMERS : SUPPLIERS)
  const date = office.later(first, chance.between(6, 20))
  const parts = Array.from({ length: chance.between(2, 4) }, () => ({
    date: office.later(date, chance.between(-5, 4)),
    amount: (isReceipt ? 1 : -1) * office.amount(),
  }))
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const isNamed = chance.happens(80)
  const [ofLine, ofBank] = [cutName(name, 18), isNamed ? upper(name) : '']
  if (isReceipt)
    office.tell(
      'scattered-lines',
      parts.map((part) => ({ ...part, text: `Rec. FT 2026/${office.next('own FT')} ${ofLine}` })),
      [{ date, amount, text: `TRF DE ${ofBank}`.trim() }],
      { isNamed },
    )
  else
    office.tell(
      'scattered-transactions',
      [{ date, amount, text: `Pag. ${ofLine}` }],
      parts.map((part) => ({ ...part, text: `TRF P/ ${ofBank}`.trim() })),
      { isNamed },
    )
}

/** Tolls and coffees: equal amounts again and again. */
const series: Story = (office, first) => {
  const { chance } = office
  for (let day = chance.between(0, 3); day < 28; day += chance.between(1, 6)) {
    const date = office.later(first, day)
    const amount = chance.pick([-1_250, -1_250, -1_250, -240])
    office.tell(
      'series',
      [{ date: office.later(date, chance.pick([0, 0, 0, 1])), amount, text: 'Portagens Via Expresso' }],
      [{ date, amount, text: 'DD VIA EXPRESSO' }],
      { isNamed: true },
    )
  }
}

const ownTransfer: Story = (office, first) => {
  const { chance } = office
  const amount = chance.pick([-500_000, -250_000, 100_000, -100_000])
  const date = dayIn(office, first)
  const line = { date: posted(office, date), amount, text: 'Transferência entre contas 1202' }
  const row = { date, amount, text: 'TRF ENTRE CONTAS' }
  if (chance.happens(20)) office.tell('own-transfer-at-bank', [], [row])
  else if (chance.happens(10)) office.tell('own-transfer-in-ledger', [line], [])
  else office.tell('own-transfer', [line], [row])
}

const cardPurchase: Story = (office, first) => {
  const { chance } = office
  const [shop, text] = chance.pick([
    ['POSTO NORTE', 'Gasóleo viatura 12-AB-34'],
    ['HIPER CENTRAL', 'Economato'],
    ['HOTEL RIA', 'Deslocação Porto'],
  ] as const)
  const amount = -chance.between(800, 22_000)
  const date = dayIn(office, first)
  office.tell(
    'card',
    [{ date: posted(office, date), amount, text }],
    [{ date, amount, text: `COMPRA ${chance.between(1_000, 9_999)} ${shop}` }],
    { isOtherwiseNamed: true },
  )
}

/** Paid in dollars by card: the line has the bank's euros, and at times the dollars. */
const foreign: Story = (office, first) => {
  const { chance } = office
  const date = dayIn(office, first)
  const dollars = chance.between(900, 90_000)
  const euros = Math.round(dollars / (1.08 + chance.between(-4, 4) / 1_000))
  const isStated = chance.happens(60)
  const stated = isStated ? `USD ${(dollars / 100).toFixed(2).replace('.', ',')}` : ''
  office.tell(
    'foreign',
    [
      {
        date: office.later(date, chance.between(0, 2)),
        amount: -euros,
        text: `Pag. alojamento web ${stated}`.trim(),
      },
    ],
    [{ date, amount: -dollars, text: 'CARD WEBHOST INC', currency: 'USD' }],
    { isNumbered: isStated },
  )
}

/** Lines that only the ledger has: the wrong account, or one that is reversed. */
const ledgerOnly: Story = (office, first) => {
  const { chance } = office
  const date = dayIn(office, first)
  const line = { date, amount: -office.amount(), text: `Pag. ${chance.pick(SUPPLIERS)}` }
  if (chance.happens(60)) {
    office.tell('ledger-only', [line], [])
    return
  }
  const storno = {
    date: office.later(date, chance.between(0, 20)),
    amount: -line.amount,
    text: `${chance.pick(['Estorno', 'Anulação'])} ${line.text}`,
  }
  office.tell('reversal', [line, storno], [])
}

/** Stories of a month, and how often each occurs in a hundred lines. */
const MONTHLY: readonly Story[] = [rents, terminal, salaries, fees, series]
const OFTEN: readonly [Story, number][] = [
  [supplierTransfer, 34],
  [customerReceipt, 30],
  [cheque, 8],
  [directDebit, 8],
  [cardPurchase, 5],
  [depositSlip, 3],
  [supplierBatch, 2],
  [scattered, 1],
  [ownTransfer, 2],
  [foreign, 1],
  [ledgerOnly, 2],
]

/** Makes a month of about that number of stories. */
export const tellMonth = (office: Office, first: IsoDate, stories: number): void => {
  for (const story of MONTHLY) story(office, first)
  const bag = OFTEN.flatMap(([story, weight]) => Array.from({ length: weight }, () => story))
  for (let left = stories; left > 0; left -= 1) office.chance.pick(bag)(office, first)
}
