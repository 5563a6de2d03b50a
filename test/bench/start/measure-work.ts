/** What a person waits for in the running app: rows found while typing; and the memory held. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { words } from '../../e2e/pages/words.ts'

const { lists } = words
/** Each finds another number of rows, which the heading of the list then says. */
const SEARCHED = ['padaria', 'oficina', '2026/1234', 'clinica', 'deposito', 'lusa', 'servicos', 'ri']

/** From the letter to the frame after which the heading says another count. */
const msToFind = async (page: Page, text: string): Promise<number> => {
  await page.evaluate(() => {
    const heading = document.querySelector('[data-pane=transactions] h2')
    if (heading === null) throw new Error('the list has no heading')
    const found = { ms: -1 }
    Object.assign(globalThis, { found })
    const begin = (): void => {
      const from = performance.now()
      const observer = new MutationObserver(() => {
        observer.disconnect()
        requestAnimationFrame(() => {
          found.ms = performance.now() - from
        })
      })
      observer.observe(heading, { subtree: true, childList: true, characterData: true })
    }
    addEventListener('input', begin, { capture: true, once: true })
  })
  await page.getByRole('searchbox', { name: lists.searchTransactions }).fill(text)
  const found = await page.waitForFunction(
    () => {
      const { ms } = Reflect.get(globalThis, 'found') as { ms: number }
      return ms < 0 ? false : ms
    },
    undefined,
    { polling: 'raf', timeout: 120_000 },
  )
  return Number(await found.jsonValue())
}

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

export const measureWork = async (page: Page, pid: number): Promise<void> => {
  for (const word of SEARCHED)
    console.log(`search "${word}": ${(await msToFind(page, word)).toFixed(0)} ms to rows`)
  if (process.platform === 'linux') console.log(`resident memory of main: ${residentMb(pid)} MB`)
}
