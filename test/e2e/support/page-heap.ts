/** What scripts hold in the page's memory. */
import type { Page } from '@playwright/test'

/**
 * Takes a snapshot of the heap, garbage collected first, of every script world of the page.
 * @returns those of the texts that are part of a string in it
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
