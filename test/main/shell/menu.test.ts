import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { commands, standsAlone } from '#contract/commands.ts'
import { menuTemplate, menuWords } from '../../../src-main/shell/menu.ts'

const platforms = ['linux', 'win32', 'darwin'] as const

const entries = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => (Array.isArray(item.submenu) ? [item, ...entries(item.submenu)] : [item]))

const template = (platform: NodeJS.Platform, given: string[] = []) =>
  entries(menuTemplate({ words: menuWords('pt-PT'), platform, give: (command) => void given.push(command) }))

test.each(platforms)('every command that stands alone is a menu entry once, on %s', (platform) => {
  const ids = template(platform).flatMap((item) => item.id ?? [])
  expect(ids.toSorted()).toEqual(commands.filter(standsAlone).sort())
})

test('choosing an entry gives its command', () => {
  const given: string[] = []
  for (const item of template('linux', given)) (item.click as (() => void) | undefined)?.()
  expect(given.toSorted()).toEqual(commands.filter(standsAlone).sort())
})

test.each(platforms)('a key without a modifier is never taken from the page, on %s', (platform) => {
  for (const { accelerator, registerAccelerator } of template(platform)) {
    if (accelerator === undefined || accelerator.includes('CmdOrCtrl')) continue
    expect(platform).not.toBe('darwin')
    expect(registerAccelerator).toBe(false)
  }
})

test.each(platforms)('every entry has words of ours, the system’s roles too, on %s', (platform) => {
  const wordless = template(platform).filter(({ type, label }) => type !== 'separator' && !label)
  expect(wordless).toEqual([])
})

test('no two entries share a key', () => {
  const keys = template('linux').flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

test('both languages have every word, and no word is left untranslated by mistake', () => {
  const [portuguese, english] = [menuWords('pt-PT'), menuWords('en')]
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(portuguese).toSorted())
  const same = Object.keys(english).filter(
    (key) => Reflect.get(english, key) === Reflect.get(portuguese, key),
  )
  expect(same).toEqual([])
})
