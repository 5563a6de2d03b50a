/** A file damaged by a failing disk is found after it was opened, by a separate process, and reported. */
import { openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tradeWords } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import { addSample } from '../support/company.ts'

test('a damaged file is reported after the check, and the log names no process that ended as planned', {
  tag: '@long',
}, async ({ app, bridge, dataFolder }) => {
  const id = await addSample(bridge)
  await app.close()
  const file = join(dataFolder, 'companies', id, 'mirror.sqlite')
  const noise = Buffer.alloc(4096, 0xa7)
  const pages = Math.floor(statSync(file).size / noise.length)
  const handle = openSync(file, 'r+')
  for (let at = Math.floor(pages * 0.7); at < pages; at += 1)
    writeSync(handle, noise, 0, noise.length, at * noise.length)
  await reopened({ dataFolder }, async ({ page }) => {
    await expect(page.getByText(String(tradeWords.error['storage-corrupt'].what)).first()).toBeVisible({
      timeout: 30_000,
    })
  })
  expect(readFileSync(join(dataFolder, 'logs', 'concilia.log'), 'utf8')).not.toContain('ended:')
})
