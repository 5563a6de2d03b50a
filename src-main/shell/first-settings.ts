/** Language and theme for the first frame, read before the module that reads all settings is loaded. */
import { readFileSync } from 'node:fs'
import type { Settings } from '#contract/app.ts'
import { defaultSettings } from '#contract/default-settings.ts'

type FirstSettings = Pick<Settings, 'language' | 'theme'>

const languages = ['pt-PT', 'en'] as const
const themes = ['system', 'light', 'dark'] as const

/** @returns the stored values; defaults where the file cannot be read, which is reported when all settings are read */
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
