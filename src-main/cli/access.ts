/** What each command does with the data folder: it reads beside others, or writes and waits for its turn. */
import { type Command, Option } from 'commander'
import { wholeNumber } from './parse-options.ts'

/**
 * `read-beside`: writes a remark about itself where nobody else has the folder, and only reads where somebody has.
 * `ask`: asks the window to do it where that has the folder.
 */
export type Access = 'read' | 'read-beside' | 'ask' | 'write'

/** Commands that only read. */
export const READING: ReadonlySet<string> = new Set([
  'accounts list',
  'categories list',
  'check-accepted',
  'company copies',
  'company list',
  'debtors list',
  'doctor',
  'documents list',
  'expected list',
  'history',
  'import accounts',
  'import list',
  'import template',
  'journal list',
  'ledger accounts',
  'ledger list',
  'ledger why',
  'office status',
  'office-set show',
  'office-set state',
  'partner client',
  'partner validate-tax-id',
  'periods history',
  'periods list',
  'rules list',
  'statement',
  'status',
  'transactions list',
  'transit list',
  'review list',
  'why',
])

/** `export` and `debtors write` list their files in the history; the others resolve what earlier commands left in doubt. */
const READING_BESIDE: ReadonlySet<string> = new Set([
  'debtors write',
  'export',
  'journal again',
  'issue get',
  'issue status',
  'office members',
  'office setup',
])

interface Options {
  report?: string
  format?: string
  take?: string
  keep?: string
  all?: boolean
  from?: string
  until?: string
  off?: boolean
  wait?: number
}

export const accessOf = (command: Command): Access => {
  const path = pathOf(command)
  const { report, format, take, keep, all, from, until, off } = command.opts<Options>()
  // With --all the index of figures is kept up to date.
  if (path === 'status' && all) return 'read-beside'
  if (READING.has(path)) return 'read'
  if (path === 'periods late' && take === undefined) return 'read'
  if (path === 'company vat-regime' && from === undefined && until === undefined && !off) return 'read'
  if (path === 'office contested' && keep === undefined) return 'read'
  // A file of journal entries marks them.
  if (path === 'export' && report === 'journal-entries' && format !== 'pdf') return 'write'
  if (path === 'sync') return 'ask'
  return READING_BESIDE.has(path) ? 'read-beside' : 'write'
}

/** A command's full name without the program's, such as `company add`. */
export const pathOf = (command: Command): string => {
  const names: string[] = []
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name())
  return names.join(' ')
}

/** Commands that write with some options only. */
const WRITING_WITH: Readonly<Record<string, string>> = {
  export: 'for journal entries: ',
  'periods late': 'with --take: ',
  'company vat-regime': 'with --from, --until or --off: ',
}

const MOST_SECONDS = 86_400
const SECONDS = 10

/** Adds `--wait` where a command may have to wait for the folder. */
export const offerWait = (command: Command): void => {
  const path = pathOf(command)
  if (READING.has(path) || (READING_BESIDE.has(path) && !(path in WRITING_WITH))) return
  command.addOption(
    new Option(
      '--wait <seconds>',
      `${WRITING_WITH[path] ?? ''}how long to wait while another command or the window has the data`,
    )
      .argParser(wholeNumber(0, MOST_SECONDS))
      .default(SECONDS),
  )
}

/** How long the command waits for the folder. */
export const waitMsOf = (command: Command): number => (command.opts<Options>().wait ?? 0) * 1_000
