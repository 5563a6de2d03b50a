/** A data folder of an office: one company synced and matched, and as many copies of it as are asked for, each its own. */
import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#core/clock.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import type { SandboxAccess } from '../../../src-main/sandbox/start-service.ts'
import { syncSample } from '../sync-sample.ts'

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
  await syncSample(dataFolder, access, 'Empresa 1, Lda')
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

/** In the order of the list of companies. */
export const companyIds = (dataFolder: string): string[] =>
  JSON.parse(readFileSync(join(dataFolder, 'companies.json'), 'utf8')).companies.map(
    ({ id }: { id: string }) => id,
  )
