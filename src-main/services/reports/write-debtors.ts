/**
 * Writes the accounts of customers with something overdue: a PDF or the text of a mail for each, in one folder. A failure
 * for one does not affect the others; a full disk ends it, and what was written stays.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DebtorFailure, DebtorFormat } from '#contract/many-reports.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { domainWords } from '#contract/words/words.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import { type MailMessage, plainAddress } from '#core/mail-message.ts'
import { plainAmount } from '#core/money.ts'
import { debtorLetter, type Letter, letterText } from '#core/reports/debtor-letter.ts'
import type { Debtor } from '#core/reports/overdue-customers.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../../files/private-files.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { writeWholeFile } from '../whole-file.ts'
import { encodeLetter } from './encode-letter.ts'
import { fileName, keyOf } from './file-name.ts'
import { type FilePorts, listed } from './list-file.ts'
import { isThere, nameBeside } from './write-many.ts'
import type { PaperSeries, Printer } from './write-report.ts'
import { refuseExisting, toReportError } from './write-report-file.ts'

export interface AsOf {
  /** Now, where it is left out. */
  to?: IsoDate | undefined
  today: IsoDate
}

interface Setting extends AsOf {
  language: Language
}

interface Wanted extends Setting {
  debtors: readonly Debtor[]
  /** Absolute, by tax id. */
  files: ReadonlyMap<string, string>
  format: DebtorFormat
  /** What happens to a customer whose file is there. */
  existing: 'replace' | 'keep-both' | 'skip' | 'refuse'
  /** Required for PDFs. */
  printer?: Printer | undefined
  signal: AbortSignal
  /** Called before each customer. */
  onProgress(progress: { done: number; total: number; name: string }): void
}

export interface WrittenDebtors {
  /** Names of the files, without their folder. */
  files: string[]
  /** Customers whose file was there. */
  skipped: number
  failures: DebtorFailure[]
  /** Why the others have no file. */
  stopped: 'cancelled' | 'disk-full' | null
}

/** While one page is laid out, another is written: two windows of a computer with two cores. */
const AT_ONCE = 2

/** A failure of one customer is returned, not thrown. Errors: storage-failed. */
export const writeDebtors = (
  ports: FilePorts,
  company: OpenCompany,
  wanted: Wanted,
): Promise<WrittenDebtors> =>
  company.untilClosed(async (closing) => {
    const { debtors, existing, format, printer, onProgress } = wanted
    const signal = AbortSignal.any([wanted.signal, closing])
    const filing = tellOnce(ports)
    const done: WrittenDebtors = { files: [], skipped: 0, failures: [], stopped: null }
    let begun = 0
    const next = (): Debtor | undefined => (done.stopped === null ? debtors[begun++] : undefined)
    const write = async (debtor: Debtor, papers: Papers | undefined): Promise<void> => {
      const named = wanted.files.get(debtor.taxId) ?? ''
      const isTaken = isThere(named)
      if (isTaken && existing === 'skip') {
        done.skipped += 1
        return
      }
      signal.throwIfAborted()
      if (isTaken && existing === 'refuse') refuseExisting(named)
      const file = isTaken && existing === 'keep-both' ? nameBeside(named) : named
      const letter = letterOf(company, debtor, wanted)
      const bytes = papers
        ? await papers.print(letter, signal)
        : mailBytes(debtorMail(company, debtor, wanted), letter)
      await put(filing, company, { file, bytes, letter, format, to: wanted.to })
      done.files.push(basename(file))
    }
    const work = async (): Promise<void> => {
      const papers = format === 'pdf' && printer !== undefined ? await openPapers(printer) : undefined
      try {
        for (let debtor = next(); debtor !== undefined; debtor = next()) {
          const { taxId, name } = debtor
          onProgress({ done: done.files.length + done.skipped, total: debtors.length, name })
          try {
            await write(debtor, papers)
          } catch (error) {
            if (!isAppError(error)) {
              done.stopped ??= 'cancelled' // the other window ends too
              throw error
            }
            if (error.code === 'cancelled' || error.code === 'disk-full') done.stopped ??= error.code
            else done.failures.push({ taxId, name, error: appErrorToWire(error) })
          }
        }
      } finally {
        await papers?.close()
      }
    }
    await Promise.all(Array.from({ length: format === 'pdf' ? AT_ONCE : 1 }, work))
    return done
  })

/** Those who owe most first; `covered` have as much in their favour as is overdue. */
export const readDebtors = (
  { mirror }: OpenCompany,
  { to }: Pick<AsOf, 'to'>,
): Promise<{ debtors: Debtor[]; covered: number }> => mirror.ask('listDebtors', { to })

/** The debtors with these tax ids, in their order. Error: not-found, where one owes nothing overdue. */
export const chosenDebtors = async (
  company: OpenCompany,
  asOf: AsOf,
  taxIds: readonly string[],
): Promise<Debtor[]> => {
  const { debtors } = await readDebtors(company, asOf)
  const known = new Map(debtors.map((one) => [one.taxId, one]))
  return [...new Set(taxIds)].map((taxId) => {
    const one = known.get(taxId)
    if (one === undefined)
      throw new AppError('not-found', 'a customer has nothing overdue any more; read the list again')
    return one
  })
}

const letterOf = ({ record }: OpenCompany, debtor: Debtor, { to, today, language }: Setting): Letter =>
  debtorLetter(debtor, {
    day: to ?? today,
    language,
    company: record.name,
    companyTaxId: record.taxId ?? record.partnerOf?.taxId ?? null,
    documentType: domainWords(language, plainAmount(language)).documentType,
  })

/** The account of one customer as a mail. */
export const debtorMail = (company: OpenCompany, debtor: Debtor, setting: Setting): MailMessage => {
  const letter = letterOf(company, debtor, setting)
  return { to: plainAddress(debtor.email) ?? null, subject: letter.subject, text: letterText(letter) }
}

/** The file of each customer in the folder; a number distinguishes equal names. */
export const debtorFiles = (
  debtors: readonly Debtor[],
  folder: string,
  { company, format, to, today, language }: Setting & { company: string; format: DebtorFormat },
): Map<string, string> => {
  const taken = new Set<string>()
  return new Map(
    debtors.map(({ taxId, name }) => {
      const file = fileName({
        ...{ company, language, extension: format },
        subject: 'customer-statement',
        customer: { name, taxId },
        today: to ?? today,
      })
      const free = nameBeside(join(folder, file), (one) => taken.has(keyOf(one)))
      taken.add(keyOf(free))
      return [taxId, free]
    }),
  )
}

/** Where the history cannot be written, it is so for each file. */
const tellOnce = (ports: FilePorts): FilePorts => {
  let isTold = false
  return {
    ...ports,
    onUnlisted(error) {
      if (!isTold) ports.onUnlisted(error)
      isTold = true
    },
  }
}

interface Put extends Pick<Wanted, 'format' | 'to'> {
  file: string
  bytes: Uint8Array
  letter: Letter
}

/** Writes the file and lists it in the history. Errors: file-not-written, disk-full, file-held. */
const put = async (
  ports: FilePorts,
  company: OpenCompany,
  { file, bytes, letter, format, to }: Put,
): Promise<void> => {
  try {
    await writeWholeFile(file, bytes)
  } catch (error) {
    throw toReportError(error)
  }
  const rows = letter.sections.reduce((sum, section) => sum + section.rows.length, 0)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const scope = { ...(to && { to }), taxId: letter.taxId.slice(0, MOST_OF_TAX_ID) }
  await listed(ports, company, { report: 'customer-statement', format, scope }, { file, rows, sha256 })
}

/** That of the contract's scope. */
const MOST_OF_TAX_ID = 40

/** Windows' own editor reads UTF-8 and line ends by these. */
const mailBytes = ({ to, subject, text }: MailMessage, { words }: Letter): Buffer => {
  const lines = [
    ...(to == null ? [] : [`${words.mail.to}: ${to}`]),
    `${words.mail.subject}: ${subject}`,
    '',
    ...text.split('\n'),
  ]
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8')
}

type Papers = Awaited<ReturnType<typeof openPapers>>

/** Pages in a private folder, printed in one window. */
const openPapers = async (printer: Printer) => {
  await makePrivateFolder(printer.folder)
  const folder = await mkdtemp(join(printer.folder, 'paper-'))
  const series: PaperSeries = printer.openSeries()
  return {
    async print(letter: Letter, signal: AbortSignal): Promise<Uint8Array> {
      const nonce = randomBytes(16).toString('base64')
      const file = join(folder, 'report.html')
      await writeFile(file, encodeLetter(letter, nonce), { mode: PRIVATE_FILE })
      return series.toPdf({ file, nonce, isLong: false }, signal)
    },
    async close(): Promise<void> {
      series.close()
      await rm(folder, { recursive: true, force: true }).catch(() => undefined) // deleted when the app ends
    },
  }
}
