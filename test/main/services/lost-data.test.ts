import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { defaultDeductions } from '#core/matching/model/settings.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import {
  listAllCopies,
  listCompanyBackups,
  makeBackup,
  restoreBackup,
} from '../../../src-main/services/companies/backups.ts'
import { beginEmpty } from '../../../src-main/services/companies/begin-empty.ts'
import { exploreSample } from '../../../src-main/services/companies/choose-company.ts'
import {
  adoptCopies,
  beginEmptyRegistry,
  findCompanies,
  restoreRegistry,
} from '../../../src-main/services/companies/recover-registry.ts'
import { insertCompany } from '../../../src-main/services/companies/registry.ts'
import { removeCompany } from '../../../src-main/services/companies/remove-company.ts'
import { companyFolder, mirrorFileOf } from '../../../src-main/services/data-folder.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { connectUnreachable } from '../../helpers/connect-unreachable.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { AT, aDocument } from '../db/helpers/mirror-fixtures.ts'

let concilia: Concilia
beforeEach(() => {
  concilia = composeEngine(newFolder())
})
afterEach(() => concilia.close())

const connect = (name: string): Promise<CompanyId> =>
  connectUnreachable(concilia, name, ['a-token-nobody-may-see', 'a-secret-nobody-may-see'])
const fill = async (id: CompanyId, documentId = 1): Promise<void> => {
  const { mirror } = await concilia.companies.get(id)
  await mirror.write.run('writeDocuments', { documents: [aDocument({ id: documentId })], at: AT })
}
/** @returns the id of the newest copy */
const makeCopy = async (id: CompanyId): Promise<string> => {
  await makeBackup(concilia.restoring, id)
  const [newest] = await listCompanyBackups(concilia.restoring, id)
  return newest?.id ?? ''
}
const countDocuments = async (id: CompanyId) =>
  (await concilia.companies.get(id)).mirror.read.countDocuments()
/** The program ends, something happens to its files, and it starts again. */
const restarted = async (change: () => void): Promise<void> => {
  const { dataFolder } = concilia
  await concilia.close()
  change()
  concilia = composeEngine(dataFolder)
}
const fileOf = (id: CompanyId) => mirrorFileOf(concilia.dataFolder, id)
const listFile = () => join(concilia.dataFolder, 'companies.json')
const recordFile = (id: CompanyId) => join(companyFolder(concilia.dataFolder, id), 'company.json')

describe('a company whose mirror is gone', () => {
  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['empty', (file: string) => writeFileSync(file, '')],
  ] as const)('does not open (%s), and opens again with a copy', async (found, lose) => {
    const id = await connect('Alfa')
    await fill(id)
    const copyId = await makeCopy(id)
    await restarted(() => lose(fileOf(id)))
    await expect(concilia.companies.get(id)).rejects.toMatchObject({
      code: 'mirror-lost',
      details: { found },
    })
    await restoreBackup(concilia.restoring, id, copyId)
    expect(await countDocuments(id)).toBe(1)
  })

  it('does not open without a trace of it either, nor as the list wrote it before it noted mirrors', async () => {
    const id = await connect('Alfa')
    await fill(id)
    await restarted(() => {
      rmSync(companyFolder(concilia.dataFolder, id), { recursive: true })
      const kept = JSON.parse(readFileSync(listFile(), 'utf8'))
      const { hasMirror: _none, ...older } = kept.companies[0]
      writeFileSync(listFile(), JSON.stringify({ ...kept, companies: [older] }))
    })
    await expect(concilia.companies.get(id)).rejects.toMatchObject({ code: 'mirror-lost' })
  })

  it('was never there: one that was only connected begins with an empty mirror', async () => {
    const id = await connect('Alfa')
    await restarted(() => expect(existsSync(fileOf(id))).toBe(false))
    expect(await countDocuments(id)).toBe(0)
  })

  it('does not open with the mirror of another one', async () => {
    const [alfa, beta] = [await connect('Alfa'), await connect('Beta')]
    await fill(alfa)
    await fill(beta, 2)
    await restarted(() => {
      renameSync(fileOf(alfa), `${fileOf(alfa)}.held`)
      renameSync(fileOf(beta), fileOf(alfa))
      renameSync(`${fileOf(alfa)}.held`, fileOf(beta))
    })
    for (const id of [alfa, beta])
      await expect(concilia.companies.get(id)).rejects.toMatchObject({
        code: 'mirror-lost',
        details: { found: 'another-company' },
      })
    await beginEmpty(concilia.restoring, alfa)
    expect(await countDocuments(alfa)).toBe(0)
    expect((await listCompanyBackups(concilia.restoring, alfa)).map(({ kind }) => kind)).toContain('replaced')
  })

  it('begins without data because a person said so, and a copy is still there to go back to', async () => {
    const id = await connect('Alfa')
    await fill(id)
    const copyId = await makeCopy(id)
    await restarted(() => rmSync(fileOf(id)))
    await beginEmpty(concilia.restoring, id)
    expect(await countDocuments(id)).toBe(0)
    await restoreBackup(concilia.restoring, id, copyId)
    expect(await countDocuments(id)).toBe(1)
  })

  it('never begins without data while its data is there', async () => {
    const id = await connect('Alfa')
    await fill(id)
    await expect(beginEmpty(concilia.restoring, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await countDocuments(id)).toBe(1)
  })

  it('goes where it is removed', async () => {
    const id = await connect('Alfa')
    await fill(id)
    await restarted(() => rmSync(fileOf(id)))
    await removeCompany(concilia.managing, id)
    expect((await concilia.registry.read()).companies).toEqual([])
    expect(existsSync(companyFolder(concilia.dataFolder, id))).toBe(false)
  })
})

describe('a list of companies that is gone', () => {
  const lose = {
    missing: () => rmSync(listFile()),
    empty: () => writeFileSync(listFile(), ''),
    damaged: () => writeFileSync(listFile(), '{"companies": ['),
  }

  it.each(['missing', 'empty', 'damaged'] as const)(
    'is told (%s), writes nothing, and comes back from the records beside the data',
    async (found) => {
      const ids = [await connect('Alfa'), await connect('Beta')]
      for (const id of ids) await fill(id)
      const before = (await concilia.registry.read()).companies
      await restarted(lose[found])
      await expect(concilia.registry.read()).rejects.toMatchObject({
        code: 'register-lost',
        details: { found },
      })
      await expect(connect('Gama')).rejects.toMatchObject({ code: 'register-lost' })
      expect((await findCompanies(concilia.restoring)).map(({ name }) => name).sort()).toEqual([
        'Alfa',
        'Beta',
      ])
      expect(await restoreRegistry(concilia.restoring)).toHaveLength(2)
      const after = (await concilia.registry.read()).companies
      expect(after.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(before)
      for (const id of ids) expect(await countDocuments(id)).toBe(1)
      expect(await restoreRegistry(concilia.restoring)).toEqual([])
    },
  )

  it('holds no secret, nor does any record', async () => {
    const id = await connect('Alfa')
    await fill(id)
    for (const file of [listFile(), recordFile(id)])
      expect(readFileSync(file, 'utf8')).not.toContain('nobody-may-see')
  })

  it('gives a company without a record its data, and says that its name is not known', async () => {
    const id = await connect('Alfa')
    await fill(id)
    await restarted(() => {
      rmSync(recordFile(id))
      lose.missing()
    })
    expect(await findCompanies(concilia.restoring)).toMatchObject([{ id, name: null, environment: null }])
    expect(await restoreRegistry(concilia.restoring)).toMatchObject([
      { name: id.slice(0, 8), invoicingUrl: '' },
    ])
    expect(await countDocuments(id)).toBe(1)
  })

  it('writes the record of a company from before records were kept when it is opened', async () => {
    const id = await connect('Alfa')
    await fill(id)
    await restarted(() => rmSync(recordFile(id)))
    await concilia.companies.get(id)
    expect(JSON.parse(readFileSync(recordFile(id), 'utf8'))).toMatchObject({ id, name: 'Alfa' })
  })

  it('is empty because a person said so, and the folders stay', async () => {
    const id = await connect('Alfa')
    await fill(id)
    await restarted(lose.damaged)
    await beginEmptyRegistry(concilia.restoring)
    expect((await concilia.registry.read()).companies).toEqual([])
    expect(existsSync(fileOf(id))).toBe(true)
    await expect(beginEmptyRegistry(concilia.restoring)).rejects.toMatchObject({ code: 'conflict' })
    expect(await restoreRegistry(concilia.restoring)).toMatchObject([{ name: 'Alfa' }])
    expect(await countDocuments(id)).toBe(1)
  })

  it('is no loss on a first start, nor once the last company was removed', async () => {
    expect((await concilia.registry.read()).companies).toEqual([])
    const { id } = await exploreSample(concilia.managing, 'pt-PT')
    await removeCompany(concilia.managing, id)
    await restarted(lose.missing)
    expect((await concilia.registry.read()).companies).toEqual([])
  })

  it('keeps no record of a company that came into no list', async () => {
    await connect('Alfa')
    await restarted(() => undefined)
    await concilia.registry.read()
    rmSync(listFile())
    // A folder in its place cannot be written over.
    mkdirSync(listFile())
    await expect(connect('Beta')).rejects.toMatchObject({ code: 'storage-failed' })
    expect((await findCompanies(concilia.restoring)).map(({ name }) => name)).toEqual(['Alfa'])
  })
})

describe("removing a network's owner", () => {
  it("removes its partners' companies, and nobody else's", async () => {
    const [owner, other] = [await connect('Alfa'), await connect('Beta')]
    const partner = 'parceira' as CompanyId
    const { companies } = await concilia.registry.read()
    const record = companies.find(({ id }) => id === owner)
    if (record === undefined) throw new Error('not there')
    await insertCompany(concilia.registry, {
      ...record,
      id: partner,
      name: 'Parceira',
      partnerOf: { companyId: owner, taxId: '509442013' },
    })
    expect((await removeCompany(concilia.managing, owner)).map(({ name }) => name)).toEqual(['Parceira'])
    expect((await concilia.registry.read()).companies.map(({ id }) => id)).toEqual([other])
    expect(existsSync(companyFolder(concilia.dataFolder, partner))).toBe(false)
  })
})

describe('copies in a second folder', () => {
  const tables = { ...defaultDeductions, roundingMinor: 3 }
  let chosen: string
  beforeEach(async () => {
    chosen = join(newFolder(), 'usb')
    mkdirSync(chosen)
    await concilia.restoring.copySettings.update((kept) => ({ ...kept, folder: chosen }))
  })
  const copied = async (): Promise<{ id: CompanyId; copyId: string }> => {
    const id = await connect('Alfa')
    await fill(id)
    const { mirror } = await concilia.companies.get(id)
    await mirror.write.run('saveDeductions', { tables, by: 'ana', at: AT })
    return { id, copyId: await makeCopy(id) }
  }

  it('are listed where those beside the data are gone, and bring data and log of decisions back', async () => {
    const { id, copyId } = await copied()
    expect(await listCompanyBackups(concilia.restoring, id)).toMatchObject([{ id: copyId, place: 'own' }])
    const log = join(companyFolder(concilia.dataFolder, id), 'decisions.jsonl')
    const logged = readFileSync(log, 'utf8')
    await restarted(() => rmSync(companyFolder(concilia.dataFolder, id), { recursive: true }))
    expect(await listAllCopies(concilia.restoring, id)).toMatchObject({
      backups: [{ id: copyId, place: 'second-folder', state: 'readable' }],
      secondFolder: { path: chosen, state: 'there' },
    })
    await restoreBackup(concilia.restoring, id, copyId)
    expect(await countDocuments(id)).toBe(1)
    expect(readFileSync(log, 'utf8')).toBe(logged)
    expect(statSync(log).mode & 0o077).toBe(0)
  })

  it('bring the log of decisions to an empty beginning', async () => {
    const { id } = await copied()
    await restarted(() => rmSync(companyFolder(concilia.dataFolder, id), { recursive: true }))
    await beginEmpty(concilia.restoring, id)
    expect(await countDocuments(id)).toBe(0)
    expect((await concilia.companies.get(id)).mirror.read.loadDeductions()).toEqual(tables)
  })

  it('make the company again on another computer, with its name and addresses, and nothing secret', async () => {
    const { id, copyId } = await copied()
    await concilia.close()
    expect(readdirSync(join(chosen, 'concilia-copies', id)).sort()).toEqual([
      'company.json',
      'decisions.jsonl',
      `${copyId}.sqlite`,
    ])
    concilia = composeEngine(newFolder())
    await expect(adoptCopies(concilia.restoring, concilia.dataFolder)).rejects.toMatchObject({
      code: 'not-found',
    })
    // The folder that Concilia made in the one that was chosen is understood too.
    const added = await adoptCopies(concilia.restoring, join(chosen, 'concilia-copies'))
    expect(added).toMatchObject([{ id, name: 'Alfa', email: 'contas@serracao.example' }])
    expect(await adoptCopies(concilia.restoring, chosen)).toEqual([])
    await expect(concilia.companies.get(id)).rejects.toMatchObject({ code: 'mirror-lost' })
    await restoreBackup(concilia.restoring, id, copyId)
    expect(await countDocuments(id)).toBe(1)
  })

  it('say where they cannot be asked, and those beside the data are listed all the same', async () => {
    const { id, copyId } = await copied()
    const own = [{ id: copyId, place: 'own' }]
    rmSync(join(chosen, 'concilia-copies', id), { recursive: true })
    expect(await listAllCopies(concilia.restoring, id)).toMatchObject({
      backups: own,
      secondFolder: { state: 'none' },
    })
    rmSync(chosen, { recursive: true })
    expect(await listAllCopies(concilia.restoring, id)).toMatchObject({
      backups: own,
      secondFolder: { state: 'missing' },
    })
    expect(existsSync(chosen)).toBe(false)
  })

  it('keep a log of decisions that is longer than the one that comes', async () => {
    const { id } = await copied()
    const there = join(chosen, 'concilia-copies', id)
    const longer = `${readFileSync(join(there, 'decisions.jsonl'), 'utf8')}more\n`
    writeFileSync(join(there, 'decisions.jsonl'), longer)
    await fill(id, 2)
    await makeCopy(id)
    const kept = readdirSync(there).find((name) => name.startsWith('decisions-longer-'))
    expect(readFileSync(join(there, kept ?? ''), 'utf8')).toBe(longer)
    expect(readFileSync(join(there, 'decisions.jsonl'), 'utf8')).not.toContain('more')
  })
})
