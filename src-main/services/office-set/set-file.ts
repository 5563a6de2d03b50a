/** The office's set as one readable file: written, and read back after it was checked as a whole. */
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { categoryId, ruleBody, ruleId } from '#contract/ending-values.ts'
import { ledgerAccount, ledgerRole } from '#contract/journal-values.ts'
import type { SetChanges, SetProblem } from '#contract/office-set.ts'
import { categoryBody, type EntryName, MAX_ENTRIES, type OfficeEntry } from '#contract/office-set-values.ts'
import { type Language, typedText } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { AppError } from '#core/app-error.ts'
import { unsoundConditions } from '#core/endings/classification-rules.ts'
import { categoriesOfRule } from '#core/endings/rule-parts.ts'
import { differenceOf, nameOfEntry, saysTheSame } from '#core/office-set/entries.ts'
import { namesOf } from '../endings/categories.ts'
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
type Place = Pick<SetProblem, 'part' | 'at'>
/** An entry, and where it is in the file. */
type Placed = Place & { entry: Read }

/** Either every entry of the file is sound, or the file is refused with the reasons. Error: invalid-input (no such file). */
export const readSet = (text: string): { entries: Read[] } | { problems: SetProblem[] } => {
  const said = outer.safeParse(parsed(text))
  if (!said.success) throw notASet()
  const { categories, rules, accounts } = said.data
  if (categories.length + rules.length + accounts.length > MAX_ENTRIES)
    throw new AppError('invalid-input', `a set holds ${MAX_ENTRIES} entries at most, and the file has more`)
  const placed: Placed[] = []
  const problems: SetProblem[] = []
  for (const part of Object.keys(parts) as Part[])
    for (const [index, one] of said.data[part].entries()) {
      const at = index + 1
      const entry = parts[part].safeParse(one)
      if (entry.success) placed.push({ part, at, entry: entry.data })
      else problems.push({ ...{ part, at }, ...faultOf(part, one, entry.error) })
    }
  const known = new Set<string>()
  for (const { entry, ...place } of placed) {
    const name = nameOfEntry(entry)
    if (known.has(name)) problems.push({ ...place, reason: 'twice', value: entry.key })
    known.add(name)
  }
  if (problems.length === 0) problems.push(...unsoundIn(placed))
  return problems.length === 0 ? { entries: placed.map(({ entry }) => entry) } : { problems }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined // refused as a file of another kind
  }
}

const faultOf = (part: Part, one: unknown, error: z.ZodError): Pick<SetProblem, 'reason' | 'value'> => {
  const [issue] = error.issues
  const path = issue?.path.map(String).join('.') ?? ''
  const field = path === '' && issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : path
  if (part === 'accounts' && field === 'of') return { reason: 'account-unknown', value: subjectOf(one) }
  const reason = part === 'rules' && issue?.code === 'custom' ? 'parts-unsound' : 'malformed'
  return { reason, value: field.slice(0, MAX_FIELD) }
}
const MAX_FIELD = 60

/** What an account is said to be of. */
const subjectOf = (one: unknown): string | null => {
  const { data } = z.object({ of: typedText }).safeParse(one)
  return data ? data.of.slice(0, MAX_FIELD) : null
}

/** Categories that nobody defines, names that two of them have, and rules that catch nothing or are there already. */
const unsoundIn = (placed: readonly Placed[]): SetProblem[] => {
  const changed = { by: '', at: '' as OfficeEntry['at'] }
  const entries = placed.map(({ entry }) => ({ ...entry, ...changed }))
  const categories = setCategories(entries)
  const ids = new Set(categories.map(({ id }) => id))
  const isDefault = new Set(categories.flatMap((one) => (one.isDefault ? one.id : [])))
  const named = Map.groupBy(
    categories.flatMap((one) => [...new Set(namesOf(one))].map((name) => ({ name, id: one.id }))),
    ({ name }) => name,
  )
  const isTaken = (id: string, name: string): boolean =>
    namesOf({ id, name }).some((one) => named.get(one)?.some((other) => other.id !== id))
  return placed.flatMap(({ entry, ...place }): SetProblem[] => {
    if (entry.kind === 'rule') {
      const { conditions, ...body } = entry.body
      const unknown = categoriesOfRule(body).find((id) => !ids.has(id))
      if (unknown !== undefined) return [{ ...place, reason: 'category-unknown', value: unknown }]
      const unsound = unsoundConditions({ ...conditions, ...body, id: entry.key })
      return unsound === undefined ? [] : [{ ...place, reason: `rule-${unsound}`, value: entry.key }]
    }
    if (entry.kind !== 'category') return []
    const { name } = entry.body
    if (name === null)
      return isDefault.has(entry.key) ? [] : [{ ...place, reason: 'name-missing', value: entry.key }]
    return isTaken(entry.key, name) ? [{ ...place, reason: 'name-taken', value: name }] : []
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
