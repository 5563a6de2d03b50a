/** Excessive input for the running window: reported, cut or refused, and work continues. */
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import type { CompanyId } from '#contract/values.ts'
import {
  ACCESS,
  documentOf,
  type MaliciousService,
  startMaliciousService,
} from '../../helpers/malicious-service.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import type { Bridge } from '../support/bridge.ts'
import { connect, connectOnly, showCompany } from '../support/company.ts'
import { dropFiles } from '../support/drop-files.ts'

const { imports, partners } = words

test.use({ serviceSize: { documents: 20, transactions: 20 } })

test('a table with one or a million columns too many is refused with a message, and a valid one is read next', async ({
  bridge,
  dataFolder,
  frame,
  hand,
  network,
  page,
  palette,
  service,
}) => {
  await connect(bridge, service.access)
  await showCompany(page)
  const file = join(dataFolder, 'lista.csv')
  await frame.openDialogAnswers(file)
  await palette.goTo('partners')
  await hand.activate(network.button(partners.taxId.list))
  const choose = network.button(partners.csv.choose, network.dialog)
  for (const columns of [101, 1_000_000]) {
    await writeFile(file, `NIF${';'.repeat(columns - 1)}\r\n123456789`)
    await hand.activate(choose)
    await expect(network.dialog.getByText(partners.csv.notTable)).toBeVisible()
    await writeFile(file, 'NIF\r\n123456789')
    await hand.activate(choose)
    await expect(network.dialog.getByText(partners.csv.sample)).toBeVisible()
    // What was said of one file is gone before the next is chosen.
    await expect(network.dialog.getByText(partners.csv.notTable)).toBeHidden()
    await hand.activate(network.button(partners.csv.back, network.dialog))
  }
})

test('a bank’s table with rows of a million cells is refused in the window it was dropped on', async ({
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  await connect(bridge, service.access)
  await showCompany(page)
  const file = join(dataFolder, 'conta.csv')
  const rows = [
    'Data;Descritivo;Montante',
    '02-03-2026;COMPRA;-1,50',
    `03-03-2026;VENDA;2,50${';x'.repeat(1_000_000)}`,
  ]
  await writeFile(file, rows.join('\r\n'))
  await dropFiles(page, [file])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText(imports.problem['too-deep'].what)).toBeVisible()
  await expect(dialog.getByRole('button', { name: imports.act, exact: true })).toBeHidden()
  await hand.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a body with a hundred thousand keys is refused before it is parsed, and nothing is issued', async ({
  bridge,
  page,
  service,
}) => {
  const companyId = await connect(bridge, service.access)
  const codes = await page.evaluate(async (id) => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))
    const bodies = [many, { Client: many }, { Document: { Lines: [many] } }]
    const { invoke } = Reflect.get(globalThis, 'concilia')
    return Promise.all(
      bodies.map(async (body) => {
        const answer = await invoke('issuing.saveDocument', { companyId: id, body })
        return answer.ok ? 'answered' : answer.error.code
      }),
    )
  }, companyId)
  expect(codes).toEqual(['invalid-input', 'invalid-input', 'invalid-input'])
  expect(await service.countCreated()).toBe(0)
})

test.describe('the PDF of a malicious service', () => {
  let malicious: MaliciousService
  test.beforeEach(async () => {
    malicious = await startMaliciousService()
  })
  test.afterEach(() => malicious[Symbol.asyncDispose]())

  const connectTo = (bridge: Bridge): Promise<CompanyId> =>
    connectOnly(bridge, {
      ...{ name: 'Alfa', environment: 'staging', currency: 'EUR', email: ACCESS.email, token: ACCESS.token },
      ...{ invoicingUrl: malicious.url, bankingUrl: malicious.url, authUrl: malicious.url },
      ...{ clientId: ACCESS.clientId, clientSecret: ACCESS.clientSecret, accountIds: [ACCESS.accountId] },
    })

  /** The document and, at its own address, its file. */
  const answersWith = (number: string, link: string): void =>
    malicious.attacks({
      name: 'a PDF',
      route: 'document',
      answer: (response, { documentId }) =>
        void response.end(
          documentId === 0
            ? '%PDF-1.7\n%%EOF'
            : documentOf({ header: { Id: documentId }, top: { DocumentNumber: number, DownloadUrl: link } }),
        ),
    })

  /** What the system's viewer and the save dialog would be given, which no test can look at. */
  const keepGiven = async (app: ElectronApplication): Promise<() => Promise<string[]>> => {
    await askMain(app, ({ dialog, shell }) => {
      const given: string[] = []
      Reflect.set(globalThis, 'given', given)
      shell.openPath = async (path) => {
        given.push(path)
        return ''
      }
      dialog.showSaveDialog = async (...all: unknown[]) => {
        given.push(String(Reflect.get(Object(all.at(-1)), 'defaultPath')))
        return { canceled: true, filePath: '' }
      }
    })
    return () => askMain(app, () => Reflect.get(globalThis, 'given') as string[])
  }

  test('with an extremely long number is saved under a valid file name', async ({
    app,
    bridge,
    dataFolder,
  }) => {
    const companyId = await connectTo(bridge)
    const given = await keepGiven(app)
    answersWith(`FT ../../${'ç/'.repeat(20_000)}`, `${malicious.url}/files/7.pdf`)
    const input = { companyId, documentId: 7 }
    expect(await bridge.call('issuing.openPdf', input)).toEqual({ outcome: 'opened' })
    expect(await bridge.call('issuing.savePdf', input)).toEqual({ outcome: 'cancelled' })
    const [opened = '', suggested = ''] = await given()
    expect(await readdir(dirname(opened))).toEqual([basename(opened)])
    expect(opened.startsWith(join(dataFolder, 'opened'))).toBe(true)
    expect(suggested).toBe(basename(opened))
    expect(suggested).toMatch(/^FT-ç-ç-.*-7\.pdf$/)
    expect(Buffer.byteLength(suggested)).toBeLessThanOrEqual(110)
  })

  test('is fetched from no other program of this computer', async ({ app, bridge }) => {
    let asked = 0
    const other = createServer((_, response) => {
      asked += 1
      response.end('%PDF-1.7\n%%EOF')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    try {
      const companyId = await connectTo(bridge)
      const given = await keepGiven(app)
      for (const link of [
        ...[
          `http://127.0.0.1:${port}/1.pdf`,
          `https://127.0.0.1:${port}/1.pdf`,
          `http://[::1]:${port}/1.pdf`,
        ],
        ...[`http://localhost:${port}/1.pdf`, `https://2130706433:${port}/1.pdf`, 'file:///etc/passwd'],
      ]) {
        answersWith('FT A/7', link)
        for (const channel of ['issuing.openPdf', 'issuing.savePdf'] as const)
          expect(await bridge.failure(channel, { companyId, documentId: 7 }), link).toBe(
            'remote-shape-changed',
          )
      }
      expect({ asked, given: await given() }).toEqual({ asked: 0, given: [] })
    } finally {
      other.close()
    }
  })
})
