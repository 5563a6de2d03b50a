/** The commands: the one list menu, palette, help, key hints and keys are made of. Plain values, since the menu is there before any schema. */

/**
 * Where its keys act. Keys with CmdOrCtrl, and from F1 on: anywhere, or anywhere but where one types, since there they
 * belong to the text. Other keys act wherever the focus is, unless it is in a field or in something with keys of its own;
 * Enter and Space press a button that was reached by keyboard. Single characters act only where they are switched on.
 * list: while a list has the focus. form, line: within the document being written, or a line of it.
 */
type CommandScope = 'anywhere' | 'outside-text' | 'list' | 'form' | 'line'

interface CommandSpec {
  readonly scope: CommandScope
  /** As Electron writes keys, the first one shown where there is space for one. 1-9: any of these digits, which it is told. */
  readonly keys?: readonly [string, ...string[]]
}

/** In the order a person meets them: deciding, the lists, the company's data, the screens, a document being written. */
const table = {
  accept: { scope: 'anywhere', keys: ['Enter'] },
  'choose-alternative': { scope: 'anywhere', keys: ['1-9'] },
  group: { scope: 'anywhere', keys: ['G'] },
  reject: { scope: 'anywhere', keys: ['R'] },
  skip: { scope: 'anywhere', keys: ['S'] },
  select: { scope: 'anywhere', keys: ['X', 'Space'] },
  'select-rows': { scope: 'list', keys: ['CmdOrCtrl+A'] },
  'clear-selection': { scope: 'anywhere', keys: ['Escape'] },
  undo: { scope: 'outside-text', keys: ['U', 'CmdOrCtrl+Z'] },
  redo: { scope: 'outside-text', keys: ['CmdOrCtrl+Shift+Z', 'CmdOrCtrl+Y'] },
  'name-difference': { scope: 'anywhere', keys: ['D'] },
  'name-amount': { scope: 'anywhere', keys: ['Shift+D'] },
  classify: { scope: 'anywhere', keys: ['C'] },
  split: { scope: 'anywhere', keys: ['P'] },
  offset: { scope: 'anywhere', keys: ['T'] },
  'leave-open': { scope: 'anywhere', keys: ['L'] },
  'ask-client': { scope: 'anywhere', keys: ['A'] },
  note: { scope: 'anywhere', keys: ['N'] },
  'why-not': { scope: 'anywhere', keys: ['W'] },
  'find-sums': { scope: 'anywhere', keys: ['Plus'] },
  bulk: { scope: 'anywhere' },
  history: { scope: 'anywhere' },
  'other-pane': { scope: 'anywhere', keys: ['F6'] },
  find: { scope: 'anywhere', keys: ['CmdOrCtrl+F', '/'] },
  export: { scope: 'anywhere', keys: ['CmdOrCtrl+E'] },
  import: { scope: 'anywhere', keys: ['CmdOrCtrl+I'] },
  'show-imports': { scope: 'anywhere' },
  'new-document': { scope: 'anywhere', keys: ['CmdOrCtrl+N'] },
  sync: { scope: 'anywhere' },
  'pause-sync': { scope: 'anywhere' },
  'cancel-sync': { scope: 'anywhere' },
  'show-reconcile': { scope: 'anywhere' },
  'show-ledger': { scope: 'anywhere' },
  'show-documents': { scope: 'anywhere' },
  'show-tracked': { scope: 'anywhere' },
  'show-transactions': { scope: 'anywhere' },
  'show-issue': { scope: 'anywhere' },
  'show-partners': { scope: 'anywhere' },
  'show-closing': { scope: 'anywhere' },
  'show-reports': { scope: 'anywhere' },
  'show-start': { scope: 'anywhere' },
  'show-settings': { scope: 'anywhere', keys: ['CmdOrCtrl+,'] },
  'show-commands': { scope: 'anywhere', keys: ['CmdOrCtrl+K'] },
  'show-help': { scope: 'anywhere', keys: ['F1', '?'] },
  'show-about': { scope: 'anywhere' },
  'switch-company': { scope: 'anywhere', keys: ['CmdOrCtrl+1-9'] },
  'next-company': { scope: 'anywhere', keys: ['F8'] },
  'sync-all': { scope: 'anywhere' },
  'connect-company': { scope: 'anywhere' },
  'add-companies': { scope: 'anywhere' },
  'open-archive': { scope: 'anywhere' },
  'export-companies': { scope: 'anywhere' },
  'save-draft': { scope: 'form', keys: ['CmdOrCtrl+S'] },
  'issue-document': { scope: 'form', keys: ['CmdOrCtrl+Enter'] },
  'end-consumer': { scope: 'form', keys: ['F2'] },
  'duplicate-line': { scope: 'line', keys: ['CmdOrCtrl+D'] },
  'move-line-up': { scope: 'line', keys: ['Alt+ArrowUp'] },
  'move-line-down': { scope: 'line', keys: ['Alt+ArrowDown'] },
  'remove-line': { scope: 'line', keys: ['CmdOrCtrl+Delete', 'CmdOrCtrl+Backspace'] },
} as const satisfies Record<string, CommandSpec>

/**
 * What moves within a list is no command: it has no button and no entry in a menu. With Shift they extend the selection.
 * Single letters where they are switched on.
 */
export const gridKeys = {
  next: ['ArrowDown', 'J'],
  previous: ['ArrowUp', 'K'],
  pageDown: ['PageDown'],
  pageUp: ['PageUp'],
  first: ['Home'],
  last: ['End'],
} as const satisfies Record<string, readonly string[]>

export type Command = keyof typeof table

export const commandSpecs: Readonly<Record<Command, CommandSpec>> = table

export const commands = Object.keys(table) as readonly Command[]

/** It needs nothing but its name: a menu and the palette can offer it. */
export const standsAlone = (command: Command): boolean => {
  const { scope, keys } = commandSpecs[command]
  return scope !== 'line' && !(keys?.[0].endsWith('1-9') ?? false)
}
