/** Words that banks, the state and employers use: a text that begins with them belongs to their category. */
import type { CategoryId } from '#contract/ending-values.ts'
import { DEFAULT_CATEGORIES } from './categories.ts'
import { type Features, isLead } from './texts.ts'

export interface KnownWords {
  words: string
  categoryId: CategoryId
  direction: 'in' | 'out' | null
  /** False where they only say how the money went, as a purchase by card does: whatever names the payee is stronger. */
  isTelling: boolean
}

/** The longest known words at the beginning of the text, after whatever banks write before everything. */
export const knownWordsOf = (
  features: Features,
  direction: 'in' | 'out' | 'unknown',
): KnownWords | undefined =>
  find(tellingWords, ` ${features.line} `, direction) ??
  find(openings, features.opening, direction) ??
  (features.paysInvoice && direction === 'out' ? INVOICE_PAID : undefined)

type ByFirstWord = ReadonlyMap<string, KnownWords[]>

/** Longer ones first. */
const byFirstWord = (all: readonly KnownWords[]): ByFirstWord =>
  Map.groupBy(
    [...all].sort(
      (one, other) => other.words.length - one.words.length || (one.words < other.words ? -1 : 1),
    ),
    ({ words }) => words.slice(0, `${words} `.indexOf(' ')),
  )

const openings = byFirstWord(
  DEFAULT_CATEGORIES.flatMap(({ id, direction, openings: own }) =>
    own.map((words) => ({ words, categoryId: id, direction, isTelling: !isLead(words) })),
  ),
)
const tellingWords = byFirstWord(
  DEFAULT_CATEGORIES.flatMap(({ id, direction, knownWords }) =>
    knownWords.map((words) => ({ words, categoryId: id, direction, isTelling: true })),
  ),
)

const find = (among: ByFirstWord, text: string, direction: string): KnownWords | undefined =>
  among
    .get(text.slice(1, text.indexOf(' ', 1)))
    ?.find(
      (one) => (one.direction === null || one.direction === direction) && text.startsWith(` ${one.words} `),
    )

const INVOICE_PAID: KnownWords = {
  words: 'FT',
  categoryId: 'supplier-payment',
  direction: 'out',
  isTelling: false,
}
