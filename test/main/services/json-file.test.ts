import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openJsonFile, toStorageError } from '../../../src-main/services/json-file.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const schema = z.strictObject({ count: z.int() })
let path: string
const open = () => openJsonFile(path, schema, { count: 0 }, 'the counter')

describe('a file of settings', () => {
  beforeEach(() => {
    path = join(newFolder(), 'deep', 'counter.json')
  })

  it('has its initial value until something is written, and keeps what is written', async () => {
    expect(await open().read()).toEqual({ count: 0 })
    await open().update(({ count }) => ({ count: count + 3 }))
    expect(await open().read()).toEqual({ count: 3 })
  })

  it('makes changes one after another, each seeing the one before', async () => {
    const file = open()
    await Promise.all(Array.from({ length: 20 }, () => file.update(({ count }) => ({ count: count + 1 }))))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ count: 20 })
  })

  it.each(['{"count":', '{"count":"many"}', '', '\u0000\u0001', '[]'])(
    'says that %j is damaged and leaves it as it is',
    async (text) => {
      await open().update(() => ({ count: 1 }))
      writeFileSync(path, text)
      await expect(open().read()).rejects.toMatchObject({ code: 'storage-failed', message: /damaged/ })
      await expect(open().update(() => ({ count: 2 }))).rejects.toMatchObject({ code: 'storage-failed' })
      expect(readFileSync(path, 'utf8')).toBe(text)
    },
  )

  it('reads a file that an editor began with a byte order mark', async () => {
    await open().update(() => ({ count: 1 }))
    writeFileSync(path, '\uFEFF{"count":7}')
    expect(await open().read()).toEqual({ count: 7 })
  })

  it('goes on after a change that failed', async () => {
    const file = open()
    const failed = file.update(() => {
      throw new RangeError('no')
    })
    await expect(failed).rejects.toThrow(RangeError)
    expect(await file.update(() => ({ count: 5 }))).toEqual({ count: 5 })
  })

  it('says disk-full and storage-failed apart, and never names a path', () => {
    const failure = (code: string) =>
      toStorageError(Object.assign(new Error('ENOSPC: /home/ana/secret'), { code }), 'the counter')
    expect(failure('ENOSPC')).toMatchObject({ code: 'disk-full' })
    expect(failure('EACCES')).toMatchObject({ code: 'storage-failed' })
    expect(failure('EACCES').message).not.toContain('/home')
  })
})
