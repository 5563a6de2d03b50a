/** Drags files from the system onto the window: trusted events with real files. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { words } from '../pages/words.ts'

/** @param meanwhile runs while the files are held over the window @param held text that the window shows then */
export const dropFiles = async (
  page: Page,
  files: readonly string[],
  meanwhile: () => Promise<unknown> = async () => undefined,
  held: string = words.imports.drop,
): Promise<void> => {
  const tools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    tools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  const hint = page.getByText(held, { exact: true })
  await drag('dragEnter')
  await expect(hint).toBeVisible()
  // The system repeats the position of the files.
  await drag('dragOver')
  await meanwhile()
  await drag('drop')
  await expect(hint).toBeHidden()
  await tools.detach()
}

/** Writes the lines to a file of that name in the folder, and drops it. */
export const dropLines = async (
  page: Page,
  folder: string,
  name: string,
  lines: readonly string[],
): Promise<void> => {
  const file = join(folder, name)
  await writeFile(file, lines.join('\r\n'))
  await dropFiles(page, [file])
}
