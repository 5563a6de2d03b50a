/** Files that cannot be imported, each with good ones, in the window's calls: one sentence with the place, nothing stored. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { badFiles, goodFiles, OWN_TAX_ID } from '../../../helpers/bad-files.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aFilesCompany } from './helpers/a-company.ts'

let folder: string
let concilia: Concilia
let company: OpenCompany

beforeAll(async () => {
  folder = newFolder()
  concilia = composeEngine(join(folder, 'data'))
  company = await aFilesCompany(concilia, { taxId: OWN_TAX_ID })
})
afterAll(async () => {
  await concilia.close()
})

it.each(badFiles)('%s', async (name, { details, content, place }) => {
  const paths = Object.entries({ ...goodFiles, [name]: content }).map(([file, text]) => {
    const path = join(folder, file)
    writeFileSync(path, text)
    return path
  })
  const handles = concilia.importing.offer(paths).map(({ handle }) => handle)
  const asked = { companyId: company.record.id, handles, accounts: [], layouts: [] }
  for (const result of [
    await concilia.importing.preview(company, asked),
    await concilia.importing.run(company, asked),
  ]) {
    if (details.field === 'owner') {
      expect(result).toMatchObject({ outcome: 'whose', handle: handles[2], doubt: { name: place } })
      continue
    }
    expect(result).toMatchObject({ outcome: 'refused', handle: handles[2], error: { details } })
    if (result.outcome !== 'refused') return
    expect(result.error.message).toMatch(new RegExp(`^${name.replace('.', '\\.')}: [^\\n]{10,200}$`))
    expect(result.error.message).toContain(place ?? '')
  }
  const { mirror } = company
  expect(mirror.read.listImports()).toEqual([])
  expect(mirror.read.listAccountIds()).toEqual([])
  expect(mirror.read.listDocumentStates({})).toEqual([])
})
