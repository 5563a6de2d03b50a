import { execFile } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeWholeFile } from '../../../src-main/services/whole-file.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const run = promisify(execFile)
const module = new URL('../../../src-main/services/whole-file.ts', import.meta.url).href
let folder: string
let file: string

beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'list.json')
})

describe('a file written whole', () => {
  it('takes the place of the old one, and of what an ended program left beside it', async () => {
    writeFileSync(file, 'old')
    writeFileSync(`${file}.0123456789ab.part`, 'half of something longer')
    await writeWholeFile(file, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['list.json'])
  })

  it('leaves the old one, and nothing beside it, where it cannot take its place', async () => {
    mkdirSync(file)
    await expect(writeWholeFile(file, 'new')).rejects.toMatchObject({ syscall: 'rename' })
    expect(readdirSync(folder)).toEqual(['list.json'])
  })

  it('leaves what others have beside it, however much it looks like ours', async () => {
    const others = [
      'list.json.new',
      'list.json.part',
      'list.json.0123456789ab.part.txt',
      'list.json.0123456789AB.part',
      'other.json.0123456789ab.part',
      'my-list.json.0123456789ab.part',
    ]
    for (const name of others) writeFileSync(join(folder, name), 'theirs')
    mkdirSync(join(folder, 'list.json.abcdefabcdef.part'))
    await writeWholeFile(file, 'new')
    expect(readdirSync(folder).sort()).toEqual([...others, 'list.json', 'list.json.abcdefabcdef.part'].sort())
    for (const name of others) expect(readFileSync(join(folder, name), 'utf8')).toBe('theirs')
  })

  it.skipIf(process.platform === 'win32')('never writes through a link planted beside it', async () => {
    const victim = join(folder, 'victim')
    writeFileSync(victim, 'precious')
    for (const name of ['new', 'part', '0123456789ab.part']) symlinkSync(victim, `${file}.${name}`)
    await writeWholeFile(file, 'new')
    expect(readFileSync(victim, 'utf8')).toBe('precious')
    expect(lstatSync(file).isFile()).toBe(true)
  })

  it.skipIf(process.platform === 'win32')(
    'has the rights it is given, those of the file before, or the ordinary ones',
    async () => {
      const rights = () => statSync(file).mode & 0o777
      await writeWholeFile(file, 'ordinary')
      expect(rights()).toBe(0o666 & ~process.umask())
      chmodSync(file, 0o640)
      await writeWholeFile(file, 'as before')
      expect(rights()).toBe(0o640)
      await writeWholeFile(file, 'mine', { mode: 0o600 })
      expect(rights()).toBe(0o600)
    },
  )

  it.skipIf(process.platform === 'win32')('is where a link leads', async () => {
    symlinkSync('list.json', join(folder, 'link'))
    writeFileSync(file, 'old')
    await writeWholeFile(join(folder, 'link'), 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
  })

  // A write that finds space for a part succeeds, and says how much: so does one under this limit.
  it.skipIf(process.platform === 'win32')('is the old one where there is space for a part only', async () => {
    writeFileSync(file, 'old')
    const script = `import { writeWholeFile } from ${JSON.stringify(module)}
await writeWholeFile(process.env.FILE, 'x'.repeat(100_000)).catch(({ code }) => process.stdout.write(code))`
    const words = ['--input-type=module', '-e', script]
    const { stdout } = await run('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, ...words], {
      env: { ...process.env, FILE: file },
    })
    expect(stdout).toBe('EFBIG')
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['list.json'])
  })
})
