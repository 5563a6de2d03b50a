/** The words on screen, from the catalogue itself: a journey follows what people read, not how it is marked up. */
import { wordsByLanguage } from '#contract/words/words.ts'
import { catalogues } from '../../../src-renderer/lib/i18n/catalogue.ts'

export const words = catalogues['pt-PT']
export const tradeWords = wordsByLanguage['pt-PT']

/** Matches a text of the catalogue whatever is filled in. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  )
