/** The rows of a file that one mirror imported, applied in another one that lacks the file. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packFile } from '../../../src-main/db/imports/packs/pack-file.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { cases } from '../../helpers/long.ts'
import { real, show, source } from './helpers/histories.ts'
import { AT, openTestMirror } from './helpers/mirror-fixtures.ts'
import { receive, send, wholeMirror } from './helpers/packed-files.ts'

const file = source.filter(({ kind }) => kind !== 'service')

it('make what the file itself makes, whatever both mirrors had before, and are undone like it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(real, { maxLength: 12 }),
      fc.array(source, { maxLength: 4 }),
      fc.array(source, { maxLength: 4 }),
      file,
      async (history, there, here, shown) => {
        const [from, byFile, byPack] = [
          await openTestMirror(),
          await openTestMirror(),
          await openTestMirror(),
        ]
        for (const one of [...there, shown]) show(from, history, one)
        for (const to of [byFile, byPack]) for (const one of here) show(to, history, one)
        show(byFile, history, { ...shown, again: false } as typeof shown)
        const sent = send(from)
        expect(receive(byPack, sent)).toEqual({ outcome: 'imported' })
        expect(wholeMirror(byPack)).toEqual(wholeMirror(byFile))
        expect(packFile(byPack, sent.event)?.parts).toEqual(packFile(from, sent.event)?.parts)
        const undone = [byFile, byPack].map((to) => {
          const fileId =
            to.readColumn<number>("SELECT max(id) FROM imported_file WHERE state = 'applied'").get() ?? 0
          return runCommand(to, 'undoImport', { fileId, at: AT, by: 'ana' })
        })
        expect(undone[1]).toEqual(undone[0])
        expect(wholeMirror(byPack)).toEqual(wholeMirror(byFile))
        for (const db of [from, byFile, byPack]) db.close()
      },
    ),
    { numRuns: cases(25, 600) },
  )
})
