/** What may be done as things stand when the palette opens, with its keys; the companies to go to. */
import { useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { useKeyTexts } from '../../lib/command-keys.ts'
import { commandsNow, giveCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'

export interface PaletteEntry {
  readonly id: string
  readonly text: string
  readonly aside?: string
  /** Shown in the place of aside. */
  readonly key?: string | undefined
  /** It cannot be done now: aside says why. */
  readonly isBarred?: boolean
  readonly act: () => void
}

export const usePaletteCommands = (
  companies: readonly CompanyView[],
  onSwitch: (company: CompanyView) => void,
): readonly PaletteEntry[] => {
  const { t, language } = useWords()
  const { firstOf, textOf } = useKeyTexts()
  const [now] = useState(commandsNow)
  return [
    ...now
      .filter(({ command }) => command !== 'show-commands')
      .map(({ command, bar }) => ({
        id: command,
        text: commandWords[language][command],
        ...(bar === null ? { key: firstOf(command) } : { aside: bar, isBarred: true }),
        act: () => giveCommand(command),
      })),
    ...companies.map((company, at) => ({
      id: `company-${company.id}`,
      text: `${t('start.open')}: ${company.name}`,
      key: at < 9 ? textOf(`CmdOrCtrl+${at + 1}`) : undefined,
      act: () => onSwitch(company),
    })),
  ]
}
