import { describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { examineFile } from '../../../../src-main/import/file-source.ts'
import { filesIn } from '../../../../src-main/import/zip/files-in.ts'
import { toWorkbook, zipOf } from '../../../helpers/export-workbook.ts'
import { fileOfBytes } from '../helpers/file-of-bytes.ts'

type Part = [string, Buffer]
const part = (name: string, text = name): Part => [name, Buffer.from(text)]
const filesOf = (bytes: Uint8Array, piece?: number) =>
  filesIn({ name: 'dias.zip', source: fileOfBytes(bytes, piece) })
const contentsOf = async (bytes: Uint8Array) =>
  Promise.all(
    (await filesOf(bytes)).files.map(async ({ name, source }) => [
      name,
      Buffer.from((await examineFile(source)).head).toString(),
    ]),
  )
const problemOf = async (bytes: Uint8Array) => {
  try {
    await contentsOf(bytes)
  } catch (error) {
    if (isAppError(error, 'invalid-input')) return error.details.file
    throw error
  }
  throw new Error('the file was read')
}

describe('a ZIP of files', () => {
  it.each([{}, { stored: true }])('brings each in the order of their names: %o', async (options) => {
    const bytes = zipOf([part('b.xml', '2'), part('a/c.xml', '1'), part('d.sta', '3')], options)
    expect(await contentsOf(bytes)).toEqual([
      ['dias.zip/a/c.xml', '1'],
      ['dias.zip/b.xml', '2'],
      ['dias.zip/d.sta', '3'],
    ])
  })

  it('brings nothing of what systems add', async () => {
    const added = ['a/', '__MACOSX/._a.xml', '.DS_Store', 'a/Thumbs.db', 'a/.hidden', 'desktop.ini']
    expect(await contentsOf(zipOf([...added.map((name) => part(name, '')), part('a.xml', '1')]))).toEqual([
      ['dias.zip/a.xml', '1'],
    ])
    expect(await problemOf(zipOf(added.map((name) => part(name, ''))))).toEqual({ problem: 'no-statement' })
    expect(await problemOf(zipOf([]))).toEqual({ problem: 'no-statement' })
  })

  it('brings no document or picture that lies beside its files, and names it', async () => {
    const pdf = part('extrato.pdf', '%PDF-1.7 x')
    const bytes = zipOf([part('a.xml', '1'), pdf, part('logo.png', 'x')])
    expect(await contentsOf(bytes)).toEqual([
      ['dias.zip/a.xml', '1'],
      ['dias.zip/logo.png', 'x'],
    ])
    expect((await filesOf(bytes)).leftOut).toEqual(['dias.zip/extrato.pdf'])
    const picture = part('logo.gif', 'GIF89a')
    expect(await problemOf(zipOf([picture]))).toEqual({ problem: 'no-statement' })
    // Of a ZIP that has only PDFs these are the statements.
    const onlyPdfs = await filesOf(zipOf([part('b.pdf', '%PDF-1.4'), pdf, picture]))
    expect(onlyPdfs.files.map(({ name }) => name)).toEqual(['dias.zip/b.pdf', 'dias.zip/extrato.pdf'])
    expect(onlyPdfs.leftOut).toEqual(['dias.zip/logo.gif'])
  })

  it('is one though words of a workbook are in its files', async () => {
    const bytes = zipOf([part('a.xml', 'xl/workbook.xml [Content_Types].xml docProps/')], { stored: true })
    expect((await filesOf(bytes)).files.map(({ name }) => name)).toEqual(['dias.zip/a.xml'])
  })

  it('is none where it is a workbook, or no ZIP at all', async () => {
    for (const bytes of [toWorkbook([['a']]), new Uint8Array(Buffer.from('PK is text')), new Uint8Array()])
      expect((await filesOf(bytes)).files.map(({ name }) => name)).toEqual(['dias.zip'])
  })

  it('is refused where it would unpack to too much, as it says or in truth', async () => {
    const zeros: Part = ['bomb.xml', Buffer.alloc(70 * 1024 * 1024)]
    expect(await problemOf(zipOf([zeros]))).toEqual({ problem: 'too-large' })
    expect(await problemOf(zipOf([zeros], { claimed: 100 }))).toEqual({
      problem: 'malformed',
      element: 'bomb.xml',
    })
    const claimed = Array.from({ length: 10 }, (_, at) => part(`${at}.xml`))
    expect(await problemOf(zipOf(claimed, { claimed: 60 * 1024 * 1024 }))).toEqual({ problem: 'too-large' })
    const many = Array.from({ length: 2001 }, (_, at) => part(`${at}.xml`))
    expect(await problemOf(zipOf(many))).toEqual({ problem: 'too-large' })
  })

  it('is refused where it is encrypted, cut or damaged', async () => {
    const whole = zipOf([part('a.xml', 'statement')], { stored: true })
    expect(await problemOf(zipOf([part('a.xml')], { encrypted: true }))).toEqual({ problem: 'encrypted' })
    expect(await problemOf(whole.subarray(0, -30))).toEqual({ problem: 'truncated' })
    const damaged = Uint8Array.from(whole)
    damaged[Buffer.from(whole).indexOf('statement')] = 0
    expect(await problemOf(damaged)).toEqual({ problem: 'malformed', element: 'a.xml' })
  })
})
