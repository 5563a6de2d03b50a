/** Starts i18next with the catalogues; keys are checked by the compiler. */
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../../src-preload/contract/values.ts'
import { type Catalogue, catalogues } from './catalogue.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Catalogue }
  }
}

/** @returns an instance of its own: tests run several at once */
export const createI18n = (language: Language): i18n => {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { 'pt-PT': { translation: catalogues['pt-PT'] }, en: { translation: catalogues.en } },
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  })
  return instance
}
