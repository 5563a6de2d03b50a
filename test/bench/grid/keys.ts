/**
 * A key step in the grid of the real window, over invented rows: from the key to the frame that shows it.
 * Prints the median and the 95th percentile, and the blank rows met while scrolling at speed. Ends with 1 when a
 * step misses 32 ms at the 95th percentile or a row was blank.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const rows = Number(process.argv[2] ?? 1_000_000)
const steps = 300
const mostMs = 32
const harness = join(import.meta.dirname, '../../renderer/harness')
const folder = mkdtempSync(join(tmpdir(), 'concilia-grid-'))

await build({
  root: harness,
  base: './',
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
})
const app = await _electron.launch({ args: [join(harness, 'host.cjs'), folder, `rows=${rows}`] })
try {
  const page = await app.firstWindow()
  const grid = page.getByRole('grid', { name: 'Documentos' })
  await grid.focus({ timeout: 60_000 })
  const measured = await grid.evaluate(async (element, count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const press = (key: string) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    const times: number[] = []
    const walk = async (key: string) => {
      for (let step = 0; step < count; step += 1) {
        const from = performance.now()
        press(key)
        await frame()
        times.push(performance.now() - from)
      }
    }
    await walk('ArrowDown')
    await walk('PageDown')
    press('End')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const active = () => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    const last = active()?.getAttribute('aria-rowindex')
    const inside = () => {
      const row = active()?.getBoundingClientRect()
      const box = element.getBoundingClientRect()
      return row !== undefined && row.top >= box.top && row.bottom <= box.bottom + 1
    }
    const isLastInView = inside()
    await walk('ArrowUp')
    // At speed: a screen a frame, looking after each frame for places of the viewport that no row covers.
    let blank = 0
    element.scrollTop = 0
    for (let step = 0; step < 200; step += 1) {
      element.scrollTop += element.clientHeight * 0.9
      await frame()
      const box = element.getBoundingClientRect()
      const shown = [...element.querySelectorAll('[data-position]')].map((row) => row.getBoundingClientRect())
      const top = Math.min(...shown.map((row) => row.top))
      const bottom = Math.max(...shown.map((row) => row.bottom))
      if (top > box.top + 30 || bottom < box.bottom - 1) blank += 1
    }
    return { times, last, isLastInView, blank }
  }, steps)
  const sorted = measured.times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  console.log(
    `${rows} rows: key step ${at(0.5).toFixed(1)} ms median, ${at(0.95).toFixed(1)} ms at 95 %; ` +
      `last row ${measured.last}${measured.isLastInView ? '' : ' out of view'}; ` +
      `${measured.blank} of 200 frames with blank rows`,
  )
  if (at(0.95) > mostMs || measured.blank > 0 || !measured.isLastInView) process.exitCode = 1
} finally {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
}
