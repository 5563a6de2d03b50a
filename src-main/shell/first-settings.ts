/** Language and theme as they were left, for the first frame: before whatever reads settings properly is there. */
import { readFileSync } from 'node:fs'
import type { Settings } from '#contract/app.ts'
import { defaultSettings } from '#contract/default-settings.ts'

type FirstSettings = Pick<Settings, 'language' | 'theme'>

const languages = ['pt-PT', 'en'] as const
const themes = ['system', 'light', 'dark'] as const

/** @returns what the file says; as usual where it says nothing legible, which is told once it is read properly */
export const readFirstSettings = (path: string): FirstSettings => {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof kept !== 'object' || kept === null) return defaultSettings
    const { language, theme }: { language?: unknown; theme?: unknown } = kept
    return {
      language: languages.find((one) => one === language) ?? defaultSettings.language,
      theme: themes.find((one) => one === theme) ?? defaultSettings.theme,
    }
  } catch {
    return defaultSettings
  }
}
