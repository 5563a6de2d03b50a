import { hash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeReportFile } from '../../../src-main/services/reports/write-report-file.ts'
import { newFolder } from '../../helpers/new-folder.ts'

let folder: string
let file: string
const chunks = [
  { text: 'a;b\n', rows: 0 },
  { text: '1;2\n', rows: 1 },
]
const write = () => writeReportFile(file, chunks)
beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'matched.csv')
})

describe('the file of a report', () => {
  it('takes the place of the old one, and of what an ended export left of it, and leaves what is not ours', () => {
    writeFileSync(file, 'old')
    writeFileSync(`${file}.0123456789ab.part`, 'half')
    writeFileSync(join(folder, 'open.csv.0123456789ab.part'), 'of another report')
    writeFileSync(`${file}.part`, 'a browser loads this')
    expect(write()).toMatchObject({ file, rows: 1 })
    expect(readFileSync(file, 'utf8')).toBe('a;b\n1;2\n')
    expect(readdirSync(folder).sort()).toEqual([
      'matched.csv',
      'matched.csv.part',
      'open.csv.0123456789ab.part',
    ])
  })

  it('has every chunk whole, short and long, and its hash is that of its bytes', () => {
    const texts = ['ção\r\n', '€'.repeat(90_000), 'x'.repeat(90_000), '1;2\r\n']
    const { sha256 } = writeReportFile(
      file,
      texts.map((text) => ({ text, rows: 1 })),
    )
    const bytes = readFileSync(file)
    expect(bytes.toString('utf8') === texts.join('')).toBe(true)
    expect(sha256).toBe(hash('sha256', bytes))
  })

  it('is the old one, with nothing beside it, where its rows end in an error', () => {
    writeFileSync(file, 'old')
    const broken = function* () {
      yield { text: 'a;b\n', rows: 0 }
      throw new RangeError('no')
    }
    expect(() => writeReportFile(file, broken())).toThrow()
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['matched.csv'])
  })

  it('goes into no folder that is not there, says so, and makes none', () => {
    file = join(folder, 'no', 'such', 'matched.csv')
    expect(write).toThrow('the folder the file belongs in is not there')
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('is never written through a link planted beside it', () => {
    const victim = join(folder, 'victim')
    writeFileSync(victim, 'precious')
    for (const name of ['new', 'part', '0123456789ab.part']) symlinkSync(victim, `${file}.${name}`)
    write()
    expect(readFileSync(victim, 'utf8')).toBe('precious')
    expect(lstatSync(file).isFile()).toBe(true)
  })

  it.skipIf(process.platform === 'win32')(
    'has the rights of any file, or those of the one it replaces',
    () => {
      write()
      expect(statSync(file).mode & 0o777).toBe(0o666 & ~process.umask())
      chmodSync(file, 0o640)
      write()
      expect(statSync(file).mode & 0o777).toBe(0o640)
    },
  )
})
