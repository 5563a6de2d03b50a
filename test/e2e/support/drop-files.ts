/** Files dragged from the system onto the window: trusted events with true files, as a person makes them. */
import type { Page } from '@playwright/test'

export const dropFiles = async (page: Page, files: readonly string[]): Promise<void> => {
  const tools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  await tools.detach()
}
