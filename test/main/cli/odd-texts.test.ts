/** Every odd text in every text column: from the service through the mirror and the search into CSV and terminal. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#core/fold.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import {
  ACCESS,
  documentOf,
  type MaliciousService,
  pageOf,
  record,
  startMaliciousService,
} from '../../helpers/malicious-service.ts'
import { reportTable } from '../../helpers/report-table.ts'
import { oddTexts, UNCLEAN, uncleanTexts } from '../../helpers/unclean-texts.ts'
import { newDataFolder, runCli, spawnCli } from './run-cli.ts'

const texts = [...uncleanTexts, ...oddTexts.map(([what, text]) => [what, text, text] as const)]
const cases = texts.map(([what, sent, kept], at) => ({ what, sent, kept, id: at + 1 }))
const textOf = (id: number): string => texts[id - 1]?.[1] ?? ''

let service: MaliciousService
let mirrorFile: string
const folder = newDataFolder()
const common = ['--data-dir', folder, '--no-keychain']
const env = { CONCILIA_TOKEN: ACCESS.token, CONCILIA_CLIENT_SECRET: ACCESS.clientSecret }
const run = (...words: string[]) => runCli([...words, ...common], env)

const exported = async (report: string): Promise<Record<string, string>[]> => {
  const file = join(folder, `${report}.csv`)
  const { exit, stderr } = await run('export', '--report', report, '--out', file)
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
  const text = readFileSync(file, 'utf8')
  expect(text.replaceAll('\r\n', '')).not.toMatch(UNCLEAN)
  return parse(reportTable(text), { delimiter: ';', columns: true })
}

beforeAll(async () => {
  service = await startMaliciousService()
  service.attacks(
    {
      name: 'odd documents',
      route: 'document',
      answer: (response, { documentId }) => {
        const text = textOf(documentId)
        const header = {
          Id: documentId,
          Description: text,
          ExternalId: text,
          PurchaseOrder: text,
          DocumentReference: text,
        }
        const receiver = { Name: text, LegalName: text, Address: text, City: text, Email: text }
        response.end(documentOf({ header, receiver, top: { DocumentNumber: `FT A/${documentId}` } }))
      },
    },
    {
      name: 'odd transactions',
      route: 'transactions',
      answer: (response) =>
        void response.end(
          pageOf(
            cases.map(({ sent, id }) =>
              record(id, { description: sent, debtorName: sent, endToEndId: sent, direction: 'IN' }),
            ),
          ),
        ),
    },
  )
  const { url } = service
  await run(
    ...['company', 'add', '--no-verify', '--name', 'Ana\u202E\x1b[31m Lda', '--email', ACCESS.email],
    ...['--client-id', ACCESS.clientId, '--account-id', 'acc-1'],
    ...['--invoicing-url', url, '--banking-url', url, '--auth-url', url],
  )
  await run('documents', 'track', '--range', `1-${cases.length}`)
  const synced = await run('sync', '--json')
  expect(synced.json()).toMatchObject({
    documents: { total: cases.length },
    transactions: { total: cases.length },
  })
  const { companies } = JSON.parse(readFileSync(join(folder, 'companies.json'), 'utf8'))
  mirrorFile = join(folder, 'companies', companies[0].id, 'mirror.sqlite')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

describe('in the mirror', () => {
  it.each(cases)('$what is in each column as it was stored, and is found by the search', ({ kept, id }) => {
    const db = openReadable(mirrorFile)
    try {
      const transaction = db
        .read<Record<string, string>>(
          'SELECT text, counterparty_name, reference, search FROM bank_transaction WHERE source_id = ?',
        )
        .get(`m-${id}`)
      expect(transaction).toMatchObject({ text: kept, counterparty_name: kept, reference: kept })
      expect(transaction?.search).toContain(foldText(kept))
      const document = db
        .read<Record<string, string>>(
          'SELECT name, legal_name, email, external_id, purchase_order, document_reference, description, search FROM document WHERE source_id = ?',
        )
        .get(id)
      expect(document).toMatchObject({ name: kept, legal_name: kept, email: kept, external_id: kept })
      expect(document).toMatchObject({ purchase_order: kept, document_reference: kept })
      expect(document?.description?.replaceAll('\n', ' ').replaceAll(/ +/g, ' ')).toBe(
        kept.replaceAll(/ +/g, ' '),
      )
      expect(document?.search).toContain(foldText(kept))
    } finally {
      db.close()
    }
  })
})

describe('in a file', () => {
  it('each text is as it was stored, and none is a formula', async () => {
    const [documents, transactions] = [
      await exported('open-documents'),
      await exported('unmatched-transactions'),
    ]
    const expected = cases.map(({ kept }) => (/^[\s\p{Cf}]*[=+\-@＝]/u.test(kept) ? `'${kept}` : kept)).sort()
    const column = (rows: Record<string, string>[], title: RegExp): string[] => {
      const name = Object.keys(rows[0] ?? {}).find((each) => title.test(each)) ?? ''
      return rows.map((row) => row[name] ?? '').sort()
    }
    expect(column(documents, /^(Cliente|Customer)$/)).toEqual(expected)
    expect(column(transactions, /^(Descritivo|Texto|Text|Descrição|Description)$/)).toEqual(expected)
  })
})

describe('on a terminal', () => {
  it('no control sequence and no reordering character is printed: in results, progress, help and failures', async () => {
    const printed = [
      await run('company', 'list'),
      await run('status'),
      await run('match', '--limit', '100'),
      await run('document', 'get', '--id', '3'),
      await run('document', 'get', '--id', '3', '--json'),
      await run('documents', 'track', '--ids', '\x1b]52;c;x\x07'),
      await run('accept', 'g-\u202Eabc\x1b[2J'),
      await run('\x1b[31mno-such-command'),
    ]
    for (const { stdout, stderr } of printed)
      expect(`${stdout}${stderr}`.replaceAll(/[\n\t]/g, '')).not.toMatch(UNCLEAN)
    expect(printed[0]?.stdout).toContain('Ana')
  })

  it('prints JSON with exactly the texts that the service sent', async () => {
    const { stdout } = await run('document', 'get', '--id', '3', '--json')
    expect(JSON.parse(stdout).Details.Receiver.Name).toBe(textOf(3))
  })

  it('gets none of them from a separate process either', async () => {
    const { stdout, stderr } = await spawnCli([
      'company',
      'list',
      '--company',
      '\x1b]0;x\x07',
      '\u202Ewrong',
      ...common,
    ])
    expect(stderr).not.toBe('')
    expect(`${stdout}${stderr}`.replaceAll(/[\n\t]/g, '')).not.toMatch(UNCLEAN)
  })
})
