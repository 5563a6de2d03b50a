import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  makeFolder,
  makePrivateFolder,
  makePrivateFolderSync,
} from '../../../src-main/files/private-files.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const rightsOf = (folder: string): number => lstatSync(folder).mode & 0o777
const made = {
  'at once': async (folder: string): Promise<void> => makePrivateFolderSync(folder),
  'without blocking': makePrivateFolder,
}

describe.each(Object.entries(made))('a private folder made %s', (_how, make) => {
  it('has its folders above made too, all of them the person’s alone, and may be there already', async () => {
    const above = join(newFolder(), 'a')
    const folder = join(above, 'b', 'c')
    await make(folder)
    await make(folder)
    if (process.platform !== 'win32') expect([above, folder].map(rightsOf)).toEqual([0o700, 0o700])
  })

  it('is none where a file has its name, or the name of a folder above it', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    await expect(make(file)).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(make(join(file, 'below', 'it'))).rejects.toMatchObject({ code: 'EEXIST' })
  })

  it.skipIf(process.platform === 'win32')(
    'is the one a link leads to, and none where it leads nowhere',
    async () => {
      const folder = newFolder()
      mkdirSync(join(folder, 'there'))
      symlinkSync(join(folder, 'there'), join(folder, 'link'))
      symlinkSync(join(folder, 'gone'), join(folder, 'dead'))
      await make(join(folder, 'link'))
      await expect(make(join(folder, 'dead'))).rejects.toMatchObject({ code: 'EEXIST' })
    },
  )

  it.skipIf(process.platform !== 'linux')('ends where no folder can be made, as in /proc', async () => {
    await expect(make('/proc/concilia/data')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

it('folders of which several are made at once share the ones above them', async () => {
  for (let round = 0; round < 50; round += 1) {
    const above = join(newFolder(), 'a', 'b')
    await Promise.all(Array.from({ length: 10 }, (_, at) => makePrivateFolder(join(above, String(at)))))
    expect(readdirSync(above)).toHaveLength(10)
  }
})

it.skipIf(process.platform === 'win32')(
  'a folder a person names for files has the rights of any folder',
  async () => {
    const folder = join(newFolder(), 'a', 'b')
    await makeFolder(folder)
    expect(rightsOf(folder)).toBe(0o777 & ~process.umask())
  },
)
