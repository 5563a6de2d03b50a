/** The commands of the screen below the palette, with their keys, and the companies to switch to. */
import { standsAlone } from '#contract/commands.ts'
import type { CompanyView } from '#contract/companies.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { runCommand, useKeyTexts, useOfferedCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'

export interface PaletteEntry {
  readonly id: string
  readonly text: string
  readonly aside?: string
  /** Shown instead of `aside`. */
  readonly key?: string | undefined
  /** Whether it is disabled; `aside` says why. */
  readonly isDisabled?: boolean
  readonly act: () => void
}

export const usePaletteCommands = (
  companies: readonly CompanyView[],
  onSwitch: (company: CompanyView) => void,
): readonly PaletteEntry[] => {
  const { t, language } = useWords()
  const { firstOf } = useKeyTexts()
  const offered = useOfferedCommands()
  return [
    ...offered
      .filter(({ command }) => command !== 'show-commands' && standsAlone(command))
      .map(({ command, disabledReason }) => ({
        id: command,
        text: commandWords[language][command],
        ...(disabledReason === null
          ? { key: firstOf(command) }
          : { aside: disabledReason, isDisabled: true }),
        act: () => runCommand(command),
      })),
    ...companies.map((company, at) => ({
      id: `company-${company.id}`,
      text: `${t('start.open')}: ${company.name}`,
      key: at < 9 ? firstOf('switch-company', at + 1) : undefined,
      act: () => onSwitch(company),
    })),
  ]
}
