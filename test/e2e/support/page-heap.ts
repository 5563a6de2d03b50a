/** Searches the memory of the page's scripts. */
import type { Page } from '@playwright/test'

/**
 * Takes a heap snapshot of all script contexts of the page, after a garbage collection.
 * @returns the texts that are part of a string in it
 */
export const textsInHeap = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const tools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  tools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await tools.detach()
  const { strings }: { strings: string[] } = JSON.parse(chunks.join(''))
  return texts.filter((text) => strings.some((held) => held.includes(text)))
}
