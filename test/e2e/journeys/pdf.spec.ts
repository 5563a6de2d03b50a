/** A document's PDF in the system's viewer: from a private folder that ends with the app. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { connect } from '../support/company.ts'

test.use({ serviceSize: { documents: 20, transactions: 20 } })

test('a PDF is opened from a private folder, which is deleted when the app ends', async ({
  app,
  bridge,
  dataFolder,
  service,
}) => {
  const companyId = await connect(bridge, service.access)
  const documentId = service.access.documentIds.from
  // No test can look at the system's viewer: what it would be given is kept instead.
  await askMain(app, ({ shell }) => {
    const given: string[] = []
    Reflect.set(globalThis, 'given', given)
    shell.openPath = async (path) => {
      given.push(path)
      return given.length === 1 ? '' : 'nothing opens this'
    }
  })
  expect(await bridge.call('issuing.openPdf', { companyId, documentId })).toEqual({ outcome: 'opened' })
  expect(await bridge.call('issuing.openPdf', { companyId, documentId })).toEqual({ outcome: 'no-viewer' })
  const [file] = await askMain(app, () => Reflect.get(globalThis, 'given') as string[])
  const folder = join(dataFolder, 'opened')
  expect(file).toMatch(/\.pdf$/)
  expect(file?.startsWith(folder)).toBe(true)
  if (process.platform !== 'win32') expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await app.close()
  expect(await readdir(dataFolder)).not.toContain('opened')
})
