/** A data folder of an office: one company synced and matched, and as many copies of it as are asked for, each its own. */
import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#core/clock.ts'
import { compose } from '../../../src-main/compose.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'
import { openWritable } from '../../../src-main/db/open-writable.ts'
import type { SandboxAccess } from '../../../src-main/sandbox/start-sandbox.ts'
import { connectCompany } from '../../../src-main/services/companies/connect-company.ts'
import { trackDocuments } from '../../../src-main/services/sync/track-documents.ts'

const connectOne = async (dataFolder: string, access: SandboxAccess): Promise<void> => {
  const concilia = compose({
    dataFolder,
    entryUrl: new URL('../../../src-main/cli.ts', import.meta.url).href,
    clock: systemClock,
    credentials: createSessionStore('missing'),
    fetch: (url, init) => fetch(url, init),
    loopbackOnly: true,
    onSync: () => undefined,
    onChanged: () => undefined,
    onBug: (error) => {
      throw error
    },
  })
  const { invoicingUrl, bankingUrl, authUrl, email, clientId, accountId, token, clientSecret } = access
  const connected = await connectCompany(
    concilia.connecting,
    {
      name: 'Empresa 1, Lda',
      environment: 'staging',
      invoicingUrl,
      bankingUrl,
      authUrl,
      email,
      clientId,
      accountIds: [accountId],
      currency: 'EUR',
      partnerEmail: null,
    },
    { token, 'client-secret': clientSecret },
    { verify: false },
  )
  if (connected.outcome !== 'connected') throw new Error('a company nobody tests is connected')
  const company = await concilia.companies.get(connected.company.id)
  await trackDocuments({ mirror: company.mirror, clock: systemClock }, { range: access.documentIds })
  await concilia.sync.run(company, { match: true })
  await concilia.close()
}

/** A copy under another id: its mirror says whose it is, its record lies beside it. */
const copyCompany = async (from: string, to: string, id: string): Promise<void> => {
  cpSync(from, to, { recursive: true })
  rmSync(join(to, 'decisions.jsonl'), { force: true })
  rmSync(join(to, 'backups'), { recursive: true, force: true })
  const db = await openWritable(join(to, 'mirror.sqlite'), { now: systemClock.now() })
  db.transaction((trx) => trx.write("UPDATE setting SET value = ? WHERE name = 'company'").run(id))
  db.checkpoint()
  db.close()
}

/** @param companies how many the folder holds in the end */
export const prepareOffice = async (
  dataFolder: string,
  access: SandboxAccess,
  companies: number,
): Promise<void> => {
  await connectOne(dataFolder, access)
  const home = join(dataFolder, 'companies')
  const [first = ''] = readdirSync(home)
  const listFile = join(dataFolder, 'companies.json')
  const list = JSON.parse(readFileSync(listFile, 'utf8'))
  const [record] = list.companies
  for (let at = 2; at <= companies; at += 1) {
    const id = randomUUID()
    await copyCompany(join(home, first), join(home, id), id)
    list.companies.push({ ...record, id, name: `Empresa ${at}, Lda` })
    writeFileSync(join(home, id, 'company.json'), `${JSON.stringify(list.companies.at(-1), null, 2)}\n`)
  }
  writeFileSync(listFile, JSON.stringify({ ...list, current: null }))
}
