/** The office's set as one readable file: written, and read back after it was checked as a whole. */
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { categoryId, ruleBody, ruleId } from '#contract/ending-values.ts'
import { ledgerAccount, ledgerRole } from '#contract/journal-values.ts'
import type { SetChanges, SetProblem } from '#contract/office-set.ts'
import { categoryBody, type EntryName, MAX_ENTRIES, type OfficeEntry } from '#contract/office-set-values.ts'
import type { Language } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { AppError } from '#core/app-error.ts'
import { categoriesOfRule } from '#core/endings/rule-parts.ts'
import { differenceOf, nameOfEntry, saysTheSame } from '#core/office-set/entries.ts'
import { isNameTaken } from '../endings/categories.ts'
import { reasonOf } from '../json-file.ts'
import { type WrittenReport, writeReportFile } from '../reports/write-report-file.ts'
import { setCategories } from './change-set.ts'
import type { SetPorts } from './follow-set.ts'

/** Tells the file from others, and its version from later ones. */
const HEAD = { concilia: 'office-set', version: 1 } as const

/** One entry a line, so that a person finds it and programs compare files line by line. */
export const encodeSet = (entries: readonly OfficeEntry[], language: Language): string => {
  const titles: Readonly<Record<string, string>> = wordsByLanguage[language].category
  const lines = (kind: OfficeEntry['kind'], toLine: (entry: never) => object): string =>
    entries
      .filter((entry) => entry.kind === kind)
      .map((entry) => `    ${JSON.stringify(toLine(entry as never))}`)
      .join(',\n')
  type Of<K extends OfficeEntry['kind']> = Extract<OfficeEntry, { kind: K }>
  const part = (name: string, text: string): string =>
    text === '' ? `  "${name}": []` : `  "${name}": [\n${text}\n  ]`
  return `{
  "concilia": "${HEAD.concilia}",
  "version": ${HEAD.version},
${[
  part(
    'categories',
    lines('category', ({ key, body: { name, account, isHidden } }: Of<'category'>) => ({
      id: key,
      title: name ?? titles[key] ?? key,
      ...{ name, account, isHidden },
    })),
  ),
  part(
    'rules',
    lines('rule', ({ key, body }: Of<'rule'>) => ({ id: key, ...body })),
  ),
  part(
    'accounts',
    lines('account', ({ key, body }: Of<'account'>) => ({ of: key, ...body })),
  ),
].join(',\n')}
}
`
}

/** Errors: those of writing a report. */
export const writeSetFile = async (
  { officeSet }: Pick<SetPorts, 'officeSet'>,
  file: string,
  language: Language,
): Promise<WrittenReport> => {
  const { entries } = await officeSet.read()
  return writeReportFile(file, [{ rows: entries.length, text: encodeSet(entries, language) }])
}

/** More than a set of the most entries takes. */
const MAX_SET_BYTES = 8_000_000

const outer = z.strictObject({
  concilia: z.literal(HEAD.concilia),
  version: z.literal(HEAD.version),
  categories: z.array(z.unknown()).max(MAX_ENTRIES),
  rules: z.array(z.unknown()).max(MAX_ENTRIES),
  accounts: z.array(z.unknown()).max(MAX_ENTRIES),
})

const parts = {
  categories: z
    .strictObject({ id: categoryId, title: z.string().optional(), ...categoryBody.shape })
    .transform(({ id: key, title: _title, ...body }) => ({ kind: 'category' as const, key, body })),
  rules: z
    .strictObject({ id: ruleId, ...ruleBody.shape })
    .transform(({ id: key, ...body }) => ({ kind: 'rule' as const, key, body })),
  accounts: z
    .strictObject({ of: ledgerRole, account: ledgerAccount })
    .transform(({ of: key, ...body }) => ({ kind: 'account' as const, key, body })),
} as const

type Part = keyof typeof parts
type Read = z.output<(typeof parts)[Part]>

/** Either every entry of the file is sound, or the file is refused with the reasons. Error: invalid-input (no such file). */
export const readSet = (text: string): { entries: Read[] } | { problems: SetProblem[] } => {
  const said = outer.safeParse(parsed(text))
  if (!said.success) throw notASet()
  const entries: Read[] = []
  const problems: SetProblem[] = []
  for (const part of Object.keys(parts) as Part[])
    for (const [at, one] of said.data[part].entries()) {
      const entry = parts[part].safeParse(one)
      if (entry.success) entries.push(entry.data)
      else problems.push({ ...{ part, at: at + 1 }, ...faultOf(part, entry.error) })
    }
  const known = new Set<string>()
  for (const entry of entries) {
    const name = nameOfEntry(entry)
    if (known.has(name)) problems.push({ ...placeOf(entries, entry), reason: 'twice', value: entry.key })
    known.add(name)
  }
  if (problems.length === 0) problems.push(...unknownIn(entries))
  return problems.length === 0 ? { entries } : { problems }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined // refused as a file of another kind
  }
}

const faultOf = (part: Part, error: z.ZodError): Pick<SetProblem, 'reason' | 'value'> => {
  const [issue] = error.issues
  const path = issue?.path.map(String).join('.') ?? ''
  const field = path === '' && issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : path
  return part === 'accounts' && field === 'of'
    ? { reason: 'account-unknown', value: null }
    : { reason: 'malformed', value: field.slice(0, MAX_FIELD) }
}
const MAX_FIELD = 60

const PART_OF: Readonly<Record<OfficeEntry['kind'], Part>> = {
  category: 'categories',
  rule: 'rules',
  account: 'accounts',
}

const placeOf = (entries: readonly Read[], entry: Read): Pick<SetProblem, 'part' | 'at'> => {
  const part = PART_OF[entry.kind]
  const same = entries.filter(({ kind }) => kind === entry.kind)
  return { part, at: same.indexOf(entry) + 1 }
}

/** Categories that nobody defines, and names that two of them have. */
const unknownIn = (entries: readonly Read[]): SetProblem[] => {
  const changed = { by: '', at: '' as OfficeEntry['at'] }
  const categories = setCategories(entries.map((entry) => ({ ...entry, ...changed })))
  const ids = new Set(categories.map(({ id }) => id))
  const isDefault = new Set(categories.flatMap((one) => (one.isDefault ? one.id : [])))
  return entries.flatMap((entry): SetProblem[] => {
    const place = placeOf(entries, entry)
    if (entry.kind === 'rule') {
      const unknown = categoriesOfRule(entry.body).find((id) => !ids.has(id))
      return unknown === undefined ? [] : [{ ...place, reason: 'category-unknown', value: unknown }]
    }
    if (entry.kind !== 'category') return []
    const { name } = entry.body
    if (name === null)
      return isDefault.has(entry.key) ? [] : [{ ...place, reason: 'name-missing', value: entry.key }]
    return isNameTaken(categories, { id: entry.key, name })
      ? [{ ...place, reason: 'name-taken', value: name }]
      : []
  })
}

export type ReadSet =
  | { outcome: 'refused'; problems: SetProblem[] }
  /** `apply` replaces the set by what the file says. Error: conflict (the set was changed meanwhile). */
  | { outcome: 'read'; changes: SetChanges; apply(): Promise<void> }

const MAX_PROBLEMS = 50

/** Error: invalid-input. */
const textOf = async (path: string): Promise<string> => {
  try {
    const { size } = await stat(path)
    if (size > MAX_SET_BYTES) throw notASet()
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid-input', `the file could not be read: ${reasonOf(error)}`, { cause: error })
  }
}

const notASet = (): AppError =>
  new AppError('invalid-input', "this is no file of an office's set, or it is of a later version")

/** What the set would become by a file; nothing is changed before `apply`. Errors: invalid-input, those of the set. */
export const readSetFile = async (ports: SetPorts, path: string): Promise<ReadSet> => {
  const answer = readSet(await textOf(path))
  if ('problems' in answer) return { outcome: 'refused', problems: answer.problems.slice(0, MAX_PROBLEMS) }
  const set = await ports.officeSet.read()
  const known = new Map(set.entries.map((entry) => [nameOfEntry(entry), entry]))
  const now = { by: ports.person, at: ports.clock.now() as OfficeEntry['at'] }
  const entries = answer.entries.map((one): OfficeEntry => {
    const before = known.get(nameOfEntry(one))
    const entry: OfficeEntry = { ...one, ...now }
    return before && saysTheSame(before, entry) ? before : entry
  })
  const { changed, removed } = differenceOf(set.entries, entries, saysTheSame)
  const isNew = (entry: EntryName): boolean => !known.has(nameOfEntry(entry))
  return {
    outcome: 'read',
    changes: {
      added: changed.filter(isNew),
      changed: changed.filter((entry) => !isNew(entry)),
      removed: set.entries.filter((entry) => removed.some((one) => nameOfEntry(one) === nameOfEntry(entry))),
    },
    async apply() {
      await ports.officeSet.update((known) => {
        // What was shown is what is applied.
        if (known !== set.entries)
          throw new AppError('conflict', "the office's set was changed meanwhile; read the file again")
        return entries
      })
    },
  }
}
