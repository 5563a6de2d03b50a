/** The commands: the one list menu, palette, help and keys are made of. Plain values, since the menu is there before any schema. */

/** In the order a person meets them: deciding, the lists, the company's data, the screens. */
export const commands = [
  'accept',
  'group',
  'reject',
  'skip',
  'select',
  'clear-selection',
  'undo',
  'redo',
  'name-difference',
  'name-amount',
  'why-not',
  'find-sums',
  'bulk',
  'history',
  'other-pane',
  'find',
  'export',
  'new-document',
  'sync',
  'pause-sync',
  'cancel-sync',
  'show-reconcile',
  'show-documents',
  'show-tracked',
  'show-transactions',
  'show-issue',
  'show-partners',
  'show-reports',
  'show-start',
  'show-settings',
  'show-commands',
  'show-help',
] as const
export type Command = (typeof commands)[number]

/**
 * What gives each, as Electron writes keys, the first one shown where there is room for one. With CmdOrCtrl, and from
 * F1 on, they act anywhere; the others while a list has the focus, single characters only where they are switched on.
 */
export const commandKeys: Readonly<Partial<Record<Command, readonly [string, ...string[]]>>> = {
  accept: ['Enter'],
  group: ['G'],
  reject: ['R'],
  skip: ['S'],
  select: ['X', 'Space'],
  'clear-selection': ['Escape'],
  undo: ['U', 'CmdOrCtrl+Z'],
  redo: ['CmdOrCtrl+Shift+Z', 'CmdOrCtrl+Y'],
  'name-difference': ['D'],
  'name-amount': ['Shift+D'],
  'why-not': ['W'],
  'find-sums': ['Plus'],
  'other-pane': ['F6'],
  find: ['CmdOrCtrl+F', '/'],
  export: ['CmdOrCtrl+E'],
  'new-document': ['CmdOrCtrl+N'],
  'show-settings': ['CmdOrCtrl+,'],
  'show-commands': ['CmdOrCtrl+K'],
  'show-help': ['F1', '?'],
}

/** Where one types, their keys belong to the text. */
export const textCommands: ReadonlySet<Command> = new Set(['undo', 'redo'])
