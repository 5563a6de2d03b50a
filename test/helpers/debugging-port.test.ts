import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { debuggingPort } from './debugging-port.ts'
import { newFolder } from './new-folder.ts'

test('a port is read once its line is whole, not from a file that is still being written', () => {
  const file = join(newFolder(), 'DevToolsActivePort')
  expect(debuggingPort(file)).toBeUndefined()
  for (const begun of ['', '38', '38171']) {
    writeFileSync(file, begun)
    expect(debuggingPort(file)).toBeUndefined()
  }
  writeFileSync(file, '38171\n/devtools/browser/a')
  expect(debuggingPort(file)).toBe('38171')
})
