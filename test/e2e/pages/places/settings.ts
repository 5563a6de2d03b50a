/** Reports, and the settings with all their dialogs. */
import { expect } from '@playwright/test'
import { wordsByLanguage } from '#contract/words/words.ts'
import { pattern } from '../words.ts'
import { type Place, type Tour, waysOf } from './place.ts'

export const settingsPlaces = (tour: Tour): readonly Place[] => {
  const { page, hand, language } = tour
  const { words, button, field, screen, dialog, menu } = waysOf(tour)
  const { common, reports, settings } = words
  const rate = `${settings.deductions.remove}: ${common.percent.replace('{{n}}', '25')}`
  const { reportKind } = wordsByLanguage[language]
  const part = (title: string) => page.getByRole('region', { name: title, exact: true })
  const verdict = () =>
    expect(page.getByRole('dialog').getByRole('region', { name: settings.trial.try })).toBeVisible({
      timeout: 30_000,
    })
  return [
    screen('reports', page.getByRole('heading', { name: words.shell.nav.reports }), () =>
      expect(page.getByText(reports.cash)).toBeVisible(),
    ),
    ...(['matched', 'working-paper', 'open-documents', 'decision-history'] as const).map((kind) => ({
      name: `the report ${kind}`,
      open: async () => {
        await hand.activate(button(reportKind[kind]))
        await expect(page.getByRole('grid', { name: reportKind[kind] })).toBeVisible()
      },
    })),
    {
      name: 'the report journal-entries',
      open: async () => {
        await hand.activate(button(reportKind['journal-entries']))
        await expect(button(reports.journal.accounts)).toBeVisible()
      },
    },
    dialog('the accounts of entries', reports.journal.accounts, { from: button(reports.journal.accounts) }),
    screen('settings', page.getByRole('heading', { name: words.shell.nav.settings }), () =>
      expect(part(settings.backups.title).getByRole('table')).toBeVisible(),
    ),
    menu('a language', settings.language, { from: page.getByRole('button', { name: settings.language }) }),
    dialog('teaching a payer', settings.payers.teach, { from: button(settings.payers.teach) }),
    dialog('a fee, with complaints', settings.deductions.addFee, {
      from: button(settings.deductions.addFee),
      inside: async () => {
        await hand.fill(field(`${settings.deductions.rate} (%)`), 'x')
        await hand.press('Enter')
        await expect(page.getByText(settings.deductions.percentError)).toBeVisible()
      },
    }),
    dialog('a rate taken away, tried on what was decided', rate, {
      from: button(rate),
      inside: verdict,
    }),
    dialog('automatic acceptance, tried on what was decided', settings.automatic.switchOn, {
      from: part(settings.automatic.title).getByRole('switch').first(),
      keys: ['Space'],
      inside: verdict,
    }),
    dialog('a category of the company', settings.categories.add, { from: button(settings.categories.add) }),
    dialog('a rule that classifies, tried on all there is', settings.rules.add, {
      from: button(settings.rules.add),
      inside: async () => {
        await hand.type('dd')
        await hand.press('Enter')
        await expect(page.getByRole('dialog').getByText(pattern(settings.rules.caught_other))).toBeVisible()
      },
    }),
    dialog('a copy brought back', '', {
      from: part(settings.backups.title).getByRole('row').nth(1).getByRole('button'),
    }),
    {
      name: 'the last of the settings',
      open: () => hand.tabTo(button(settings.computer.copy)),
    },
    {
      name: 'about',
      floats: {
        kind: 'dialog',
        itself: page.getByRole('dialog', { name: settings.about.title }),
        opener: button(settings.computer.copy),
      },
      open: async () => {
        await tour.frame.give('show-about')
        await expect(page.getByRole('dialog', { name: settings.about.title })).toBeVisible()
      },
    },
  ]
}
