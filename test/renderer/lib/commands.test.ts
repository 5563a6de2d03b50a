/** Keys as each platform writes them, and the command a pressed key gives. */
import { expect, test } from 'vitest'
import { commandSpecs, commands } from '#contract/commands.ts'
import { commandOf, keyText, type Place } from '../../../src-renderer/lib/commands.ts'

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
  ['Alt+ArrowUp', 'Alt+↑', '⌥↑'],
  ['CmdOrCtrl+Delete', 'Ctrl+Del', '⌘⌦'],
])('%s is written %s, on macOS %s', (key, usual, apple) => {
  expect(keyText(key, false, 'Espaço')).toBe(usual)
  expect(keyText(key, true, 'Espaço')).toBe(apple)
})

const anywhere: Place[] = []
const z = pressed('z', { ctrlKey: true })
test.each<[ReturnType<typeof pressed>, Place[], string | undefined]>([
  [z, anywhere, 'undo'],
  [z, ['list'], 'undo'],
  [z, ['text'], undefined],
  [pressed('Z', { metaKey: true, shiftKey: true }), anywhere, 'redo'],
  [pressed('e', { ctrlKey: true }), ['text'], 'export'],
  [pressed('E', { ctrlKey: true, shiftKey: true }), anywhere, undefined],
  [pressed('e', { ctrlKey: true, altKey: true }), anywhere, undefined],
  [pressed('F6'), ['text'], 'other-pane'],
  [pressed('r'), anywhere, 'reject'],
  [pressed('r'), ['list'], 'reject'],
  [pressed('r'), ['button'], 'reject'],
  [pressed('r'), ['text'], undefined],
  [pressed('r'), ['own-keys'], undefined],
  [pressed('Escape'), ['button'], 'clear-selection'],
  [pressed('Escape'), ['own-keys'], undefined],
  [pressed('Enter'), anywhere, 'accept'],
  [pressed('Enter'), ['list'], 'accept'],
  [pressed('Enter'), ['button'], undefined],
  [pressed(' '), ['button'], undefined],
  [pressed(' '), anywhere, 'select'],
  [pressed('a', { ctrlKey: true }), anywhere, undefined],
  [pressed('a', { ctrlKey: true }), ['list'], 'select-rows'],
  [pressed('3'), anywhere, 'choose-alternative'],
  [pressed('Enter', { ctrlKey: true }), ['list'], undefined],
  [pressed('Enter', { ctrlKey: true }), ['form', 'text'], 'issue-document'],
  [pressed('3'), ['list'], 'choose-alternative'],
  [pressed('3'), ['text'], undefined],
  [pressed('3', { ctrlKey: true }), ['text'], 'switch-company'],
  [pressed('d', { metaKey: true }), ['form', 'text'], undefined],
  [pressed('d', { metaKey: true }), ['form', 'line', 'text'], 'duplicate-line'],
  [pressed('ArrowUp', { altKey: true }), ['form', 'line', 'text'], 'move-line-up'],
])('%j in %j gives %s', (event, places, command) => {
  expect(commandOf(event, new Set(places), true)).toBe(command)
})

test.each(['r', '?', '+', '3'])('%s gives nothing where single keys are switched off', (key) => {
  expect(commandOf(pressed(key), new Set(['list']), true)).toBeDefined()
  expect(commandOf(pressed(key), new Set(['list']), false)).toBeUndefined()
})

test('no key gives two commands of one scope', () => {
  const keys = commands.flatMap((command) =>
    (commandSpecs[command].keys ?? []).map((key) => `${commandSpecs[command].scope} ${key}`),
  )
  expect(new Set(keys).size).toBe(keys.length)
})
