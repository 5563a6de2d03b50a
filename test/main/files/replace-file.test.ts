import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { replaceFile, replaceFileSync } from '../../../src-main/files/replace-file.ts'
import { newFolder } from '../../helpers/new-folder.ts'

let now: number
let tries: number
/** A rename that another program blocks for so many milliseconds. */
const heldFor = (ms: number, code: string) => ({
  now: () => now,
  rename: (_from: string, _to: string): void => {
    tries += 1
    if (now < ms) throw Object.assign(new Error(`${code}: rename`), { code })
  },
  wait: (pause: number): void => {
    now += pause
  },
})
const inTurns = (ports: ReturnType<typeof heldFor>) => ({
  now: ports.now,
  rename: async (from: string, to: string) => ports.rename(from, to),
  wait: async (pause: number) => ports.wait(pause),
})
beforeEach(() => {
  now = 0
  tries = 0
})

describe.each([
  ['waiting', async (ports: ReturnType<typeof heldFor>) => replaceFile('a', 'b', inTurns(ports))],
  ['blocking', async (ports: ReturnType<typeof heldFor>) => replaceFileSync('a', 'b', ports)],
])('a rename into place, %s', (_name, replace) => {
  it.each(['EPERM', 'EBUSY', 'EACCES'])(
    'is tried again for a second after %s, and then done',
    async (code) => {
      await replace(heldFor(900, code))
      expect(tries).toBeGreaterThan(5)
    },
  )

  it.each(['EPERM', 'EBUSY', 'EACCES'])(
    'says after a second of %s that another program holds it',
    async (code) => {
      await expect(replace(heldFor(Infinity, code))).rejects.toMatchObject({
        code: 'file-held',
        cause: { code },
      })
      expect(now).toBeGreaterThanOrEqual(1_000)
      expect(now).toBeLessThan(1_200)
    },
  )

  it('fails at once with anything else', async () => {
    await expect(replace(heldFor(Infinity, 'EXDEV'))).rejects.toMatchObject({ code: 'EXDEV' })
    expect(tries).toBe(1)
  })
})

describe('on a real folder', () => {
  let folder: string
  beforeEach(() => {
    folder = newFolder()
  })

  it.each([
    ['waiting', replaceFile],
    ['blocking', async (a: string, b: string) => replaceFileSync(a, b)],
  ])('the one takes the place of the other, %s', async (_name, replace) => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    writeFileSync(from, 'new')
    writeFileSync(to, 'old')
    await replace(from, to)
    expect(readFileSync(to, 'utf8')).toBe('new')
    expect(existsSync(from)).toBe(false)
  })
})
