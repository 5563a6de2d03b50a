import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  defaultBounds,
  fitToScreens,
  readWindowState,
  stateSeen,
  writeWindowState,
} from '../../../src-main/shell/window-state.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const beside = { x: 1440, y: 0, width: 2560, height: 1440 }

let folder: string
beforeEach(() => {
  folder = newFolder()
})

test('bounds within a screen are put back as they were', () => {
  const bounds = { x: 1600, y: 100, width: 1200, height: 800 }
  expect(fitToScreens(bounds, [laptop, beside])).toEqual(bounds)
})

test('a window on a screen that is gone is placed anew', () => {
  expect(fitToScreens({ x: 1600, y: 100, width: 1200, height: 800 }, [laptop])).toBeUndefined()
})

test('a window half outside comes back in, and one too large is made to fit', () => {
  expect(fitToScreens({ x: -300, y: 500, width: 1200, height: 800 }, [laptop])).toEqual({
    x: 0,
    y: 100,
    width: 1200,
    height: 800,
  })
  expect(fitToScreens({ x: 0, y: 25, width: 5000, height: 5000 }, [laptop])).toEqual(laptop)
})

test('whatever was remembered, the window lies within one screen', () => {
  const rectangle = fc.record({
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
    width: fc.integer({ min: 1, max: 8000 }),
    height: fc.integer({ min: 1, max: 8000 }),
  })
  fc.assert(
    fc.property(rectangle, fc.array(rectangle, { maxLength: 3 }), (bounds, screens) => {
      const fitted = fitToScreens(bounds, screens)
      if (fitted === undefined) return
      const inside = screens.some(
        (screen) =>
          fitted.x >= screen.x &&
          fitted.y >= screen.y &&
          fitted.x + fitted.width <= screen.x + screen.width &&
          fitted.y + fitted.height <= screen.y + screen.height,
      )
      expect(inside).toBe(true)
    }),
  )
})

test('a first window is never larger than the screen', () => {
  expect(defaultBounds({ x: 0, y: 0, width: 1024, height: 700 })).toEqual({ width: 1024, height: 700 })
})

test('the place remembered is the one the window goes back to, however it stands when it is closed', () => {
  const own = { x: 120, y: 70, width: 1200, height: 800 }
  const whole = { x: 0, y: 19, width: 1600, height: 981 }
  const seen = (before: Parameters<typeof stateSeen>[0], now: Partial<Parameters<typeof stateSeen>[1]>) =>
    stateSeen(before, { bounds: whole, maximized: false, minimized: false, fullScreen: false, ...now })
  const plain = seen({ bounds: whole, maximized: true }, { bounds: own })
  expect(plain).toEqual({ bounds: own, maximized: false })
  const maximized = seen(plain, { maximized: true })
  expect(maximized).toEqual({ bounds: own, maximized: true })
  expect(seen(maximized, { minimized: true })).toEqual(maximized)
  expect(seen(maximized, { fullScreen: true })).toEqual(maximized)
  expect(seen(plain, { minimized: true })).toEqual(plain)
})

test('what is written is read back, and no half file is left', () => {
  const path = join(folder, 'deep', 'window.json')
  const state = { bounds: { x: 1, y: 2, width: 1000, height: 700 }, maximized: true }
  writeWindowState(path, state)
  expect(readWindowState(path)).toEqual(state)
  expect(readdirSync(join(folder, 'deep'))).toEqual(['window.json'])
})

test.each([
  '',
  '{',
  '[]',
  '{"bounds":{"x":"1"}}',
  '{"bounds":{"x":1,"y":1,"width":-5,"height":5},"maximized":false}',
])('a file that is not legible counts as none: %s', (text) => {
  const path = join(folder, 'window.json')
  writeFileSync(path, text)
  expect(readWindowState(path)).toBeUndefined()
})
