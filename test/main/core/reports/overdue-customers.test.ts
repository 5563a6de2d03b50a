import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { mailAddressOf, plainAddress } from '#core/mail-message.ts'
import { debtorLetter, letterText } from '#core/reports/debtor-letter.ts'
import { ageingOf, debtorsOf, type OpenAccount } from '#core/reports/overdue-customers.ts'
import { encodeLetter } from '../../../../src-main/services/reports/encode-letter.ts'
import { fileName } from '../../../../src-main/services/reports/file-name.ts'
import { cases } from '../../../helpers/long.ts'

const day = '2026-11-30' as IsoDate
const minor = (value: number) => value as Minor

const documentOf = (openMinor: number, dueDate: IsoDate | null, documentNumber = 'FT A/1') => ({
  side: 'customer' as const,
  ...{
    documentNumber,
    documentType: openMinor < 0 ? 'C' : 'I',
    documentDate: '2026-01-01' as IsoDate,
    dueDate,
  },
  ...{ customer: 'Padaria', taxId: '509442013', currency: 'EUR', note: null },
  ...{ totalMinor: minor(openMinor), unpaidMinor: minor(openMinor), openMinor: minor(openMinor) },
})
const accountOf = (over: Partial<OpenAccount>): OpenAccount => ({
  ...{ taxId: '509442013', name: 'Padaria', email: null, documents: [], unallocated: [] },
  ...{ advancesMinor: minor(0), unmatchedMinor: minor(0) },
  ...over,
})
const setting = {
  ...{ day, language: 'pt-PT' as const, company: 'Oficina', companyTaxId: null },
  documentType: (code: string) => code,
}
const letterOf = (account: OpenAccount) =>
  debtorLetter({ ...account, ageing: ageingOf(account, day) }, setting)

const late = (days: number): IsoDate => addDays(day, -days)
const anyAccount = fc
  .record({
    documents: fc.array(
      fc.record({
        open: fc.integer({ min: -50_000, max: 100_000 }).filter((value) => value !== 0),
        due: fc.option(fc.integer({ min: -60, max: 200 }).map(late)),
      }),
      { maxLength: 8 },
    ),
    advances: fc.nat(20_000),
    unallocated: fc.array(fc.nat(20_000), { maxLength: 3 }),
  })
  .map(({ documents, advances, unallocated }) =>
    accountOf({
      documents: documents.map(({ open, due }) => documentOf(open, due)),
      advancesMinor: minor(advances),
      unallocated: unallocated.map((value) => ({ date: day, amountMinor: minor(value) })),
    }),
  )

test('bands and what is in favour add up to the balance, and so do the items of the letter', () => {
  fc.assert(
    fc.property(anyAccount, (account) => {
      const { bands, inFavourMinor, balanceMinor } = ageingOf(account, day)
      const sum = Object.values(bands).reduce((all, value) => all + value, 0)
      expect(sum + inFavourMinor).toBe(balanceMinor)
      const items = letterOf(account).sections.flatMap(({ rows }) => rows.map((row) => row.openMinor))
      expect(items.reduce((all, value) => all + value, 0)).toBe(balanceMinor)
    }),
    { numRuns: cases(200) },
  )
})

test('nobody is asked to pay without an overdue document, nor who has as much in their favour', () => {
  fc.assert(
    fc.property(anyAccount, (account) => {
      const { debtors, covered } = debtorsOf([account], day)
      const overdue = account.documents
        .filter(({ dueDate, openMinor }) => openMinor > 0 && dueDate !== null && dueDate < day)
        .reduce((all, { openMinor }) => all + openMinor, 0)
      const favour = -ageingOf(account, day).inFavourMinor
      expect(debtors).toHaveLength(overdue > favour ? 1 : 0)
      expect(covered).toBe(overdue > 0 && overdue <= favour ? 1 : 0)
      if (debtors[0]) {
        expect(debtors[0].ageing.overdueMinor).toBe(overdue - favour)
        expect(debtors[0].ageing.balanceMinor).toBeGreaterThan(0)
      }
    }),
    { numRuns: cases(200) },
  )
})

test('a document is overdue from the day after its due date, by days, and never without one', () => {
  const of = (due: IsoDate | null) => ageingOf(accountOf({ documents: [documentOf(100, due)] }), day).bands
  expect(of(day)).toMatchObject({ 'not-due': 100, '1-30': 0 })
  expect(of(late(1))).toMatchObject({ 'not-due': 0, '1-30': 100 })
  expect(of(late(31))).toMatchObject({ '31-60': 100 })
  expect(of(late(90))).toMatchObject({ '61-90': 100 })
  expect(of(late(91))).toMatchObject({ 'over-90': 100 })
  expect(of(null)).toMatchObject({ 'no-due-date': 100, 'over-90': 0 })
})

test('the mail says what is asked, each item, credits and payments, and the balance', () => {
  const text = letterText(
    letterOf(
      accountOf({
        documents: [
          documentOf(123_456, late(60), 'FT A/7'),
          documentOf(500, addDays(day, 5), 'FT A/8'),
          documentOf(-1_000, null, 'NC A/1'),
        ],
        unallocated: [{ date: late(2), amountMinor: minor(456) }],
      }),
    ),
  )
  expect(text).toContain('estavam por pagar 1.220,00 EUR de documentos vencidos, já descontado')
  expect(text).toContain(
    '- FT A/7 de 01/01/2026, venceu em 01/10/2026 (há 60 dias): 1.234,56 EUR\n\nAinda não vencido:\n- FT A/8 de 01/01/2026, vence em 05/12/2026: 5,00 EUR',
  )
  expect(text).toContain('- NC A/1 de 01/01/2026: -10,00 EUR')
  expect(text).toContain('- Pagamento por imputar recebido em 28/11/2026: -4,56 EUR')
  expect(text).toContain('Saldo: 1.225,00 EUR\nVencido a pagar: 1.220,00 EUR')
})

const hostile = [
  'Bcc: outro@example.com\r\nBcc: mais@example.com%0d%0aX: y',
  '</td></style><script>alert(1)</script>"\'&',
  '../../etc/passwd\\..\\C:\\con',
  'CON',
  'a\u202egpj.exe\u2066\ud800\u0000\u001b[2J',
  'é'.repeat(5_000),
  '.oculto. ',
  '漢<>:"/\\|?*',
]

test.each(hostile)('the name %j is text: in the page, in the mail, and in the name of a file', (name) => {
  const account = accountOf({ name, taxId: name.slice(0, 200), documents: [documentOf(100, late(3), name)] })
  const letter = debtorLetter(
    { ...account, ageing: ageingOf(account, day) },
    { ...setting, company: name, companyTaxId: name },
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not be there
  const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
  const page = encodeLetter(letter, 'n')
  expect(page).not.toMatch(controls)
  expect(page.match(/<script|<\/style>|<\/html>/g)).toEqual(['</style>', '</html>'])
  expect(page.match(/<tr>/g)).toHaveLength(4)
  const text = letterText(letter)
  expect(text).not.toMatch(controls)
  const plain = letterText(letterOf(accountOf({ documents: [documentOf(100, late(3))] })))
  // The company's tax id is one more.
  expect(text.split('\n')).toHaveLength(plain.split('\n').length + 1)
  const address = mailAddressOf({ to: name, subject: letter.subject, text })
  expect(address).toMatch(/^mailto:\?subject=[^&?\s]*(&body=[^&?\s]*)?$/)
  const file = fileName({
    ...{ company: 'Alfa', subject: 'customer-statement', customer: { name, taxId: name } },
    ...{ language: 'pt-PT', today: day, extension: 'pdf' },
  })
  expect(file).toMatch(/^Alfa, Conta corrente de cliente, [^<>:"/\\|?*\p{C}]*, 2026-11-30\.pdf$/u)
  expect(Buffer.byteLength(file)).toBeLessThan(230)
})

test('a mail goes to one plain address, and to none that says more', () => {
  expect(plainAddress('contas@padaria.example')).toBe('contas@padaria.example')
  for (const other of [
    'a@b',
    'a@b.pt,c@d.pt',
    'a@b.pt?bcc=c@d.pt',
    'A <a@b.pt>',
    'a%0a@b.pt',
    'a@b.pt\n',
    `${'a'.repeat(300)}@b.pt`,
  ])
    expect(plainAddress(other), other).toBeUndefined()
  const long = { to: 'a@b.pt', subject: 'Conta', text: 'x'.repeat(3_000) }
  expect(mailAddressOf(long)).toBe('mailto:a@b.pt?subject=Conta')
})
