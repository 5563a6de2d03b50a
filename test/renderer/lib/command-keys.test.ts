/** Keys as each platform writes them, and the command a pressed key gives. */
import { expect, test } from 'vitest'
import { commandKeys, commands } from '#contract/commands.ts'
import { commandAnywhere, keyText } from '../../../src-renderer/lib/command-keys.ts'

const pressed = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test.each([
  ['CmdOrCtrl+Shift+Z', 'Ctrl+Shift+Z', '⇧⌘Z'],
  ['CmdOrCtrl+,', 'Ctrl+,', '⌘,'],
  ['Plus', '+', '+'],
  ['Space', 'Espaço', 'Espaço'],
  ['Escape', 'Esc', 'Esc'],
  ['Alt+↑ ↓', 'Alt+↑ ↓', '⌥↑ ↓'],
])('%s is written %s, on macOS %s', (key, usual, apple) => {
  expect(keyText(key, false, 'Espaço')).toBe(usual)
  expect(keyText(key, true, 'Espaço')).toBe(apple)
})

test.each([
  [pressed('z', { ctrlKey: true }), 'undo'],
  [pressed('Z', { metaKey: true, shiftKey: true }), 'redo'],
  [pressed('e', { ctrlKey: true }), 'export'],
  [pressed('E', { ctrlKey: true, shiftKey: true }), undefined],
  [pressed('e', { ctrlKey: true, altKey: true }), undefined],
  [pressed('F6'), 'other-pane'],
  [pressed('r'), undefined],
  [pressed('Enter'), undefined],
])('%j gives %s wherever the focus is', (event, command) => {
  expect(commandAnywhere(event)).toBe(command)
})

test('no key gives two commands', () => {
  const keys = commands.flatMap((command) => commandKeys[command] ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
