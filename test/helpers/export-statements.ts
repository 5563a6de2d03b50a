/** Writes invented statements in each format that is imported. Shares no code with the readers. */

export interface ExportedRow {
  /** yyyy-mm-dd */
  date: string
  valueDate: string
  /** Cents, positive for money in. */
  cents: number
  text: string
  name: string
  /** The bank's reference: letters and digits. */
  bankReference: string
}

export interface ExportedStatement {
  iban: string
  openingCents: number
  rows: readonly ExportedRow[]
}

const decimal = (cents: number, mark: string): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const closingOf = ({ openingCents, rows }: ExportedStatement): number =>
  rows.reduce((sum, { cents }) => sum + cents, openingCents)
const firstDate = ({ rows }: ExportedStatement): string => rows[0]?.date ?? '2026-01-01'
const lastDate = ({ rows }: ExportedStatement): string => rows.at(-1)?.date ?? '2026-01-01'

const camtBalance = (type: string, cents: number, date: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(cents, '.')}</Amt>` +
  `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`

const camtEntry = (row: ExportedRow, version: number): string => {
  const name = `<Nm>${xml(row.name)}</Nm>`
  const party = version >= 8 ? `<Pty>${name}</Pty>` : name
  const role = row.cents < 0 ? 'Cdtr' : 'Dbtr'
  return (
    `<Ntry><Amt Ccy="EUR">${decimal(row.cents, '.')}</Amt><CdtDbtInd>${row.cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>` +
    `<Sts>${version >= 8 ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${row.date}</Dt></BookgDt>` +
    `<ValDt><Dt>${row.valueDate}</Dt></ValDt><AcctSvcrRef>${row.bankReference}</AcctSvcrRef>` +
    `<BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>` +
    `<RltdPties><${role}>${party}</${role}></RltdPties><RmtInf><Ustrd>${xml(row.text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`
  )
}

export const toCamt = (statements: readonly ExportedStatement[], version = 2, prefix = ''): string => {
  const body = statements
    .map(
      (statement, at) =>
        `<Stmt><Id>S${at}</Id><CreDtTm>${lastDate(statement)}T20:00:00+01:00</CreDtTm>` +
        `<Acct><Id><IBAN>${statement.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
        camtBalance('OPBD', statement.openingCents, firstDate(statement)) +
        camtBalance('CLBD', closingOf(statement), lastDate(statement)) +
        `\n${statement.rows.map((row) => camtEntry(row, version)).join('')}</Stmt>`,
    )
    .join('\n')
  const number = String(version).padStart(2, '0')
  const document =
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${number}"><BkToCstmrStmt>` +
    `<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-12-01T00:00:00Z</CreDtTm></GrpHdr>${body}</BkToCstmrStmt></Document>`
  const named = prefix === '' ? document : document.replaceAll(/<(\/?)([A-Z])/g, `<$1${prefix}:$2`)
  const bound = prefix === '' ? named : named.replace('xmlns=', `xmlns:${prefix}=`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${bound}\n`
}

const short = (date: string): string => date.slice(2).replaceAll('-', '')

export const toMt940 = (statements: readonly ExportedStatement[]): string =>
  statements
    .map(
      (statement, at) =>
        `:20:STARTUMS\r\n:25:${statement.iban}\r\n:28C:${at + 1}/1\r\n` +
        `:60F:${statement.openingCents < 0 ? 'D' : 'C'}${short(firstDate(statement))}EUR${decimal(statement.openingCents, ',')}\r\n` +
        statement.rows
          .map(
            (row) =>
              `:61:${short(row.valueDate)}${row.date.slice(5).replace('-', '')}${row.cents < 0 ? 'D' : 'C'}` +
              `${decimal(row.cents, ',')}NTRFNONREF//${row.bankReference}\r\n` +
              `:86:166?00TRANSFERENCIA?20SVWZ+${row.text.slice(0, 27)}\r\n?21${row.text.slice(27)}?32${row.name}\r\n`,
          )
          .join('') +
        `:62F:${closingOf(statement) < 0 ? 'D' : 'C'}${short(lastDate(statement))}EUR${decimal(closingOf(statement), ',')}\r\n-\r\n`,
    )
    .join('')

/** SGML: leaves are not closed, and `&` is not escaped. */
export const toOfx = (statements: readonly ExportedStatement[], isXml = false): string => {
  const leaf = (name: string, value: string): string =>
    isXml ? `<${name}>${xml(value)}</${name}>\n` : `<${name}>${value}\n`
  const body = statements
    .map(
      (statement) =>
        `<STMTTRNRS><TRNUID>1</TRNUID><STMTRS>\n${leaf('CURDEF', 'EUR')}<BANKACCTFROM>\n${leaf('ACCTID', statement.iban)}</BANKACCTFROM>\n` +
        `<BANKTRANLIST>\n${leaf('DTSTART', firstDate(statement).replaceAll('-', ''))}${leaf('DTEND', lastDate(statement).replaceAll('-', ''))}` +
        statement.rows
          .map(
            (row) =>
              `<STMTTRN>\n${leaf('TRNTYPE', row.cents < 0 ? 'DEBIT' : 'CREDIT')}` +
              leaf('DTPOSTED', `${row.date.replaceAll('-', '')}120000.000[-3:GMT]`) +
              leaf('TRNAMT', `${row.cents < 0 ? '-' : ''}${decimal(row.cents, '.')}`) +
              leaf('FITID', row.bankReference) +
              leaf('NAME', row.name) +
              leaf('MEMO', row.text) +
              '</STMTTRN>\n',
          )
          .join('') +
        `</BANKTRANLIST>\n<LEDGERBAL>\n${leaf('BALAMT', `${closingOf(statement) < 0 ? '-' : ''}${decimal(closingOf(statement), '.')}`)}` +
        `${leaf('DTASOF', lastDate(statement).replaceAll('-', ''))}</LEDGERBAL>\n</STMTRS></STMTTRNRS>\n`,
    )
    .join('')
  const head = isXml
    ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>\n'
    : 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n'
  return `${head}<OFX><BANKMSGSRSV1>${body}</BANKMSGSRSV1></OFX>\n`
}

const grouped = (cents: number): string => {
  const [whole = '', fraction = ''] = decimal(cents, ',').split(',')
  return `${cents < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}
const dayFirst = (date: string): string => date.split('-').toReversed().join('-')
const cell = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** In the form of a large Portuguese bank: a preamble, newest first, separate debit and credit, a footer in another column. */
export const toBankCsv = (statement: ExportedStatement): string => {
  let balance = statement.openingCents
  const lines = statement.rows.map((row) => {
    balance += row.cents
    const [debit, credit] = row.cents < 0 ? [grouped(-row.cents), ''] : ['', grouped(row.cents)]
    return `${dayFirst(row.date)};${dayFirst(row.valueDate)};${cell(`${row.name} ${row.text}`)} ;${debit};${credit};${grouped(balance)};`
  })
  return [
    'Consultar saldos e movimentos à ordem',
    '',
    `IBAN ;${statement.iban} - EUR - Conta à ordem`,
    `Data de início ;${dayFirst(firstDate(statement))}`,
    '',
    'Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;',
    ...lines.toReversed(),
    ` ; ; ; ;Saldo contabilístico ;${grouped(balance)} EUR ;`,
    '',
  ].join('\r\n')
}
