import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examineFile, fileAt, MAX_BYTES } from '../../../src-main/import/file-source.ts'
import { kindOf } from '../../../src-main/import/kind.ts'
import { type ExportedStatement, toBankCsv, toCamt, toMt940, toOfx } from '../../helpers/export-statements.ts'
import { toWorkbook } from '../../helpers/export-workbook.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { collect, problemOf } from './helpers/collect.ts'
import { fileOfBytes } from './helpers/file-of-bytes.ts'

const one: ExportedStatement = {
  iban: 'PT50000201231234567890154',
  openingCents: 10_000,
  rows: [
    {
      date: '2026-03-02',
      valueDate: '2026-03-02',
      cents: -1250,
      text: 'AGUA',
      name: 'A',
      bankReference: 'R1',
    },
    {
      date: '2026-03-03',
      valueDate: '2026-03-03',
      cents: 5000,
      text: 'FT A/1',
      name: 'B',
      bankReference: 'R2',
    },
  ],
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a file that is not read', () => {
  it('says that it is empty', async () => {
    expect(await problemOf('')).toEqual({ problem: 'empty' })
  })

  it('is no longer there, or is a folder', async () => {
    for (const [path, problem] of [
      ['/nowhere/extrato.csv', 'unreadable'],
      [import.meta.dirname, 'folder'],
    ] as const)
      await expect(examineFile(fileAt(path))).rejects.toMatchObject({
        code: 'invalid-input',
        details: { file: { problem } },
      })
    expect((await examineFile(fileAt(import.meta.filename))).charset).toBe('utf-8')
  })

  it('is larger than any that is read, which its size alone tells', async () => {
    const folder = newFolder()
    const path = join(folder, 'huge.xml')
    writeFileSync(path, '')
    truncateSync(path, MAX_BYTES + 1)
    try {
      await expect(examineFile(fileAt(path))).rejects.toMatchObject({
        details: { file: { problem: 'too-large' } },
      })
    } finally {
    }
  })

  it('is told by its bytes, whatever its name says', async () => {
    expect(await problemOf('%PDF-1.7 ...')).toEqual({ problem: 'truncated' })
    expect(await problemOf('<html><p></p></html>')).toEqual({ problem: 'foreign' })
    expect(await problemOf('\u0089PNG....')).toEqual({ problem: 'unknown-kind' })
    const norma43 = `1121000418450200051326030126033120000000010000097${'83EMPRESA, S.L.; X, Y'.padEnd(32)}`
    expect(await problemOf(norma43)).toEqual({ problem: 'foreign' })
    expect(await problemOf('<feed xmlns="x"><a/></feed>')).toEqual({ problem: 'unknown-kind' })
    expect(await problemOf('Uma carta. Sem mais.')).toEqual({ problem: 'unknown-kind' })
  })

  it('names the line at which XML is cut or broken', async () => {
    const whole = toCamt([one])
    expect(await problemOf(whole.slice(0, -60))).toMatchObject({ problem: 'truncated', line: 4 })
    expect(await problemOf(whole.replace('</Ntry>', '</Entry>'))).toMatchObject({
      problem: 'malformed',
      line: 3,
    })
  })

  it('expands no entity and reads no document type', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    for (const declared of [bomb, outside]) {
      const text = toCamt([one]).replace('<Document', `${declared}<Document`).replace('AGUA', '&b;')
      expect(await problemOf(text)).toMatchObject({ problem: 'entities' })
      const ofx = toOfx([one], true).replace('<OFX>', `${declared}<OFX>`)
      expect(await problemOf(ofx)).toMatchObject({ problem: 'entities' })
    }
  })

  it('holds no element deeper, and no text longer, than a statement does', async () => {
    const deep = toCamt([one]).replace('<Ustrd>', `<Ustrd>${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)
    expect(await problemOf(deep)).toMatchObject({ problem: 'too-deep' })
    const long = toCamt([one]).replace('AGUA', 'A'.repeat(1_200_000))
    expect(await problemOf(long)).toMatchObject({ problem: 'too-deep', element: 'Ustrd' })
    const endless = toCamt([one]).replace('<Ustrd>', `<!--${' '.repeat(9_000_000)}--><Ustrd>`)
    expect(await problemOf(endless)).toMatchObject({ problem: 'too-deep' })
  })

  it('ends before its statement does', async () => {
    const mt940 = toMt940([one])
    expect(await problemOf(mt940.slice(0, mt940.indexOf(':62F:')))).toMatchObject({ problem: 'truncated' })
    const ofx = toOfx([one])
    expect(await problemOf(ofx.slice(0, ofx.indexOf('<LEDGERBAL>')))).toMatchObject({ problem: 'truncated' })
  })

  it('names the row that contradicts the balance beside it', async () => {
    const csv = toBankCsv(one)
    expect(await problemOf(csv.replace(';50,00;', ';51,00;'))).toMatchObject({
      problem: 'bad-balance',
      line: 7,
    })
    expect(await problemOf(toCamt([one]).replace('>12.50<', '>12.51<'))).toMatchObject({
      problem: 'bad-balance',
      element: 'Bal',
    })
    expect(await problemOf(toMt940([one]).replace('D12,50', 'D12,51'))).toMatchObject({
      problem: 'bad-balance',
      line: 11,
      element: ':62F:',
    })
  })

  it('names the row that cannot be read', async () => {
    expect(await problemOf(toBankCsv(one).replace(';50,00;', ';5O,00;'))).toMatchObject({
      problem: 'bad-row',
      line: 7,
    })
    expect(await problemOf(toCamt([one]).replace('>12.50<', '>zwölf<'))).toMatchObject({
      problem: 'bad-row',
      element: 'Ntry/Amt',
      line: 3,
    })
    expect(await problemOf(toMt940([one]).replace('D12,50', 'X12,50'))).toMatchObject({
      problem: 'bad-row',
      element: ':61:',
      line: 5,
    })
    expect(await problemOf(toOfx([one]).replace('>-12.50', '>much'))).toMatchObject({
      problem: 'bad-row',
      element: 'STMTTRN/TRNAMT',
    })
  })

  it('names what an entry or a balance lacks', async () => {
    const noSide = (before: string): string =>
      toCamt([one]).replace(new RegExp(`(${before})<CdtDbtInd>....</CdtDbtInd>`), '$1')
    expect(await problemOf(noSide('>12.50</Amt>'))).toMatchObject({
      problem: 'bad-row',
      line: 3,
      element: 'Ntry/CdtDbtInd',
    })
    expect(await problemOf(noSide('>100.00</Amt>'))).toMatchObject({
      problem: 'bad-row',
      element: 'Bal/CdtDbtInd',
    })
  })

  it('names a day that there never was, however few rows there are', async () => {
    const impossible = { problem: 'bad-row', line: 2, element: '31-02-2026' }
    expect(await problemOf('Data;Descrição;Valor\n31-02-2026;A;1,50\n32-03-2026;B;2,50\n')).toEqual(
      impossible,
    )
    expect(await problemOf('Data;Descrição;Valor\n31-02-2026;A;1,50\n02-03-2026;B;2,50\n')).toEqual(
      impossible,
    )
    expect(
      await problemOf(
        'Data;Descrição;Débito;Crédito\n31-02-2026;A;;1,50\n02-03-2026;B;2,50;\n03-03-2026;C;1,50;\n',
      ),
    ).toEqual(impossible)
  })

  it('names the first row of another currency than its statement', async () => {
    const camt = toCamt([one]).replace('<Amt Ccy="EUR">50.00', '<Amt Ccy="USD">50.00')
    expect(await problemOf(camt)).toEqual({ problem: 'two-currencies', line: 4, element: 'USD' })
    const unproven = camt
      .replaceAll(/<(\/?)Stmt>/g, '<$1Rpt>')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    expect(await problemOf(unproven)).toMatchObject({ problem: 'two-currencies', element: 'USD' })
    const ofx = toOfx([one], true).replace(
      '<FITID>R2</FITID>',
      '<FITID>R2</FITID><CURRENCY><CURRATE>0.9</CURRATE><CURSYM>USD</CURSYM></CURRENCY>',
    )
    expect(await problemOf(ofx)).toMatchObject({ problem: 'two-currencies', element: 'USD' })
  })

  it('is a table of something else', async () => {
    expect(await problemOf('Nome;Idade;Cidade\nAna;30;Porto\n')).toEqual({ problem: 'no-columns' })
  })

  it('is a workbook with a password, cut, or larger unpacked than it may be', async () => {
    const rows = [
      ['Data', 'Valor'],
      [{ date: '2026-03-01' }, 1.5],
    ]
    expect((await collect(toWorkbook(rows))).statements[0]?.rows).toHaveLength(1)
    expect(await problemOf(toWorkbook(rows, { encrypted: true }))).toEqual({ problem: 'encrypted' })
    const compound = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(1024),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await problemOf(compound)).toEqual({ problem: 'encrypted' })
    expect(await problemOf(toWorkbook(rows).slice(0, 900))).toEqual({ problem: 'truncated' })
    expect(await problemOf(toWorkbook(rows, { claimed: 900 * 1024 * 1024 }))).toEqual({
      problem: 'too-large',
    })
  })

  it('is a workbook whose bits were flipped on the way: never read with other amounts', async () => {
    const rows = [
      ['Data', 'Descrição', 'Valor'],
      ...Array.from({ length: 10 }, (_, at) => [{ date: '2026-03-01' }, `Compra ${at}`, 100.5 + at]),
    ]
    for (const stored of [true, false]) {
      const whole = toWorkbook(rows, { stored })
      const read = (await collect(whole)).statements
      for (let bit = 1; bit < whole.length * 8; bit += stored ? 127 : 29) {
        const flipped = whole.slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        const found = await collect(flipped).catch((error: unknown) => error)
        if (found instanceof Error) expect(found).toMatchObject({ code: 'invalid-input' })
        else expect(found).toMatchObject({ statements: read })
      }
    }
    const amounts = toWorkbook(rows, { stored: true })
    const at = Buffer.from(amounts).indexOf('<v>100.5</v>')
    amounts[at + 3]! += 1
    expect(await problemOf(amounts)).toEqual({ problem: 'malformed', element: 'xl/worksheets/sheet1.xml' })
  })

  it('is left when the person cancels', async () => {
    const file = await examineFile(fileOfBytes(bytes(toCamt([one]))))
    expect(kindOf(file)).toBe('camt')
    await expect(collect(toCamt([one]), { signal: AbortSignal.abort(new Error('no more')) })).rejects.toThrow(
      'no more',
    )
  })
})
