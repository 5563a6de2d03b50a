/** The texts on screen, from the catalogue: a journey follows what people read, not the markup. */
import { wordsByLanguage } from '#contract/words/words.ts'
import { catalogues } from '../../../src-renderer/lib/i18n/catalogue.ts'

export const words = catalogues['pt-PT']
export const tradeWords = wordsByLanguage['pt-PT']

/** A pattern for a text of the catalogue, with any values filled in. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  )
