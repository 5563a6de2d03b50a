import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeWholeFile } from '../../../src-main/services/whole-file.ts'

const run = promisify(execFile)
const module = new URL('../../../src-main/services/whole-file.ts', import.meta.url).href
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concilia-whole-'))
  file = join(folder, 'list.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a file written whole', () => {
  it('takes the place of the old one, and of what an ended program left beside it', async () => {
    writeFileSync(file, 'old')
    writeFileSync(`${file}.new`, 'half of something longer')
    await writeWholeFile(file, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['list.json'])
  })

  it('leaves the old one, and nothing beside it, where it cannot take its place', async () => {
    mkdirSync(file)
    await expect(writeWholeFile(file, 'new')).rejects.toMatchObject({ syscall: 'rename' })
    expect(readdirSync(folder)).toEqual(['list.json'])
  })

  it.skipIf(process.platform === 'win32')('is where a link leads', async () => {
    symlinkSync('list.json', join(folder, 'link'))
    writeFileSync(file, 'old')
    await writeWholeFile(join(folder, 'link'), 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
  })

  // A write that finds room for a part succeeds, and says how much: so does one under this limit.
  it.skipIf(process.platform === 'win32')('is the old one where there is room for a part only', async () => {
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
