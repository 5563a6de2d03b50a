/** The documents under way: stored forms and sent documents, one item for each document. */
import type { TypedForm } from '#contract/issuing/forms.ts'
import type { IssuingEntry } from '#contract/issuing.ts'
import type { FormType } from './fields.ts'

/** The state of a document, as a person sees it. */
export type Standing =
  | 'unsent'
  | 'refused'
  | 'draft'
  /** Changed here since; the service has the earlier draft. */
  | 'draft-changed'
  | 'sending'
  | 'uncertain'
  | 'asks'
  | 'awaiting-number'
  | 'issued'
  | 'cancelled'
  | 'dismissed'

export interface WorkItem {
  readonly key: string
  readonly standing: Standing
  readonly type: IssuingEntry['type'] | FormType
  readonly number: string | null
  readonly customer: string
  readonly taxId: string
  /** EUR; null where it was never sent, and for a cancelled document that the mirror does not have. */
  readonly totalMinor: number | null
  readonly documentId: number | null
  /** The last sending, or the one in doubt. */
  readonly entry: IssuingEntry | null
  readonly form: TypedForm | null
  /** When it was last sent or edited. */
  readonly at: string
}

export interface KeptForm {
  readonly keptAt: string
  readonly form: TypedForm
}

const inDoubt: ReadonlySet<IssuingEntry['state']> = new Set(['sending', 'uncertain', 'asks'])

/** The state of a document with unsent edits. */
const typed: Readonly<Partial<Record<Standing, Standing>>> = { dismissed: 'unsent', draft: 'draft-changed' }

/** Newest first. A document whose sending was refused is shown as its form. */
export const toWorkItems = (entries: readonly IssuingEntry[], forms: readonly KeptForm[]): WorkItem[] => {
  const left = new Map(forms.map((kept) => [kept.form.id, kept]))
  const items = [...groupsOf(entries)].flatMap(([key, group]): WorkItem[] => {
    const own = forms.find(
      ({ form }) =>
        group.some(({ externalId }) => externalId === form.id) ||
        (form.draftId !== null && String(form.draftId) === key),
    )
    if (own) left.delete(own.form.id)
    const item = toItem(key, group, own?.form ?? null)
    return item === null ? [] : [item]
  })
  return [...items, ...[...left.values()].map(unsent)].toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Groups the entries by document: by its id where it has one, else by ExternalId. */
const groupsOf = (entries: readonly IssuingEntry[]): Map<string, IssuingEntry[]> => {
  const idOf = new Map<string, number>()
  for (const { externalId, documentId } of entries)
    if (externalId !== null && documentId !== null) idOf.set(externalId, documentId)
  const groups = new Map<string, IssuingEntry[]>()
  for (const entry of entries.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))) {
    const id = entry.documentId ?? (entry.externalId === null ? undefined : idOf.get(entry.externalId))
    const key = id === undefined ? (entry.externalId ?? entry.intentId) : String(id)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return groups
}

const standingOf = (
  newest: IssuingEntry,
  saved: IssuingEntry | undefined,
  doubted: IssuingEntry | undefined,
  isCancelled: boolean,
): Standing => {
  if (doubted)
    return doubted.state === 'asks' ? 'asks' : doubted.state === 'sending' ? 'sending' : 'uncertain'
  if (isCancelled) return 'cancelled'
  if (saved?.toClose) return saved.number === null ? 'awaiting-number' : 'issued'
  if (newest.state === 'refused') return 'refused'
  return saved ? 'draft' : 'dismissed'
}

const toItem = (key: string, entries: readonly IssuingEntry[], form: TypedForm | null): WorkItem | null => {
  const [newest] = entries
  if (newest === undefined) return null
  // Nothing came of it: the document is as it was, and was not issued here.
  if (entries.every(({ kind, state }) => kind === 'cancel' && state === 'refused')) return null
  const doubted = entries.find(({ state }) => inDoubt.has(state))
  const saves = entries.filter(({ state, kind }) => state === 'saved' && kind !== 'cancel')
  const saved = saves.find(({ toClose }) => toClose) ?? saves[0]
  const isCancelled = entries.some(
    ({ state, kind, status }) => status === 'A' || (kind === 'cancel' && state === 'saved'),
  )
  const named = doubted?.customer
    ? doubted
    : (saved ?? entries.find(({ customer }) => customer !== '') ?? newest)
  const known = standingOf(newest, saved, doubted, isCancelled)
  const standing = form === null ? known : (typed[known] ?? known)
  return {
    key,
    standing,
    type: named.type ?? newest.type,
    number: entries.find(({ number }) => number !== null)?.number ?? null,
    customer: named.customer,
    taxId: named.taxId,
    totalMinor: named.totalMinor,
    documentId: entries.find(({ documentId }) => documentId !== null)?.documentId ?? null,
    entry: doubted ?? (standing === 'refused' ? newest : (saved ?? newest)),
    form,
    at: newest.sentAt,
  }
}

const unsent = ({ keptAt, form }: KeptForm): WorkItem => ({
  key: form.id,
  standing: form.draftId === null ? 'unsent' : 'draft-changed',
  type: form.type,
  number: null,
  customer: form.fields['Client.Name'] ?? '',
  taxId: form.fields['Client.NIF'] ?? '',
  totalMinor: null,
  documentId: form.draftId,
  entry: null,
  form,
  at: keptAt,
})

export type Section = 'open' | 'doubt' | 'done'
const sections: Readonly<Record<Standing, Section>> = {
  unsent: 'open',
  refused: 'open',
  draft: 'open',
  'draft-changed': 'open',
  dismissed: 'done',
  sending: 'doubt',
  uncertain: 'doubt',
  asks: 'doubt',
  'awaiting-number': 'done',
  issued: 'done',
  cancelled: 'done',
}
/** open: to finish; doubt: to clear up; done: issued or given up. */
export const sectionOf = ({ standing }: Pick<WorkItem, 'standing'>): Section => sections[standing]

/** Whether its form can be continued. */
export const isEditable = ({ standing }: Pick<WorkItem, 'standing'>): boolean => sections[standing] === 'open'
