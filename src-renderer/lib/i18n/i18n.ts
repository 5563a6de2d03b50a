/** Starts i18next with the catalogues; keys are checked by the compiler. */

import i18next, { type i18n } from 'i18next'
import { isolateText } from '#contract/clean-text.ts'
import type { Language } from '#contract/values.ts'
import { type Catalogue, catalogues, cataloguesOnFiles } from './catalogue.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Catalogue }
  }
}

/** @param isOnFiles of a company that files bring everything of */
export const createI18n = (language: Language, isOnFiles = false): i18n => {
  const texts = isOnFiles ? cataloguesOnFiles : catalogues
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: {
      'pt-PT': { translation: withMillions(texts['pt-PT']) },
      en: { translation: texts.en },
    },
    initAsync: false,
    // React escapes what it shows; a name that runs the other way must not turn the rest of the sentence.
    interpolation: { escape: isolateText },
  })
  return instance
}

/** Whole millions have a plural of their own in Portuguese, "1 000 000 de linhas"; our lists say it like any other. */
const withMillions = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]: [string, unknown]): [string, unknown][] => {
      if (typeof text === 'object' && text !== null) return [[key, withMillions(text)]]
      const plural = key.endsWith('_other') ? key.replace(/_other$/, '_many') : undefined
      return plural === undefined
        ? [[key, text]]
        : [
            [key, text],
            [plural, text],
          ]
    }),
  )
