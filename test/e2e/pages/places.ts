/** Every screen and dialog, and how a person gets there by keyboard, in either language. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../../../src-preload/contract/values.ts'
import { wordsByLanguage } from '../../../src-preload/contract/words/words.ts'
import { catalogues } from '../../../src-renderer/lib/i18n/catalogue.ts'
import type { Hand } from '../support/hand.ts'
import type { Frame } from './frame.ts'

/** A place is left again by the way to the next: dialogs close with Escape. */
export interface Place {
  readonly name: string
  readonly open: () => Promise<void>
}

interface Tour {
  readonly page: Page
  readonly frame: Frame
  readonly hand: Hand
  readonly language: Language
  /** Number of a document that may be paid in several readings. */
  readonly ambiguous: string
}

export const placesOf = ({ page, frame, hand, language, ambiguous }: Tour): readonly Place[] => {
  const { issue, lists, partners, reconcile, reports, settings, shell, start } = catalogues[language]
  const { reportKind } = wordsByLanguage[language]
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).first()
  const grid = (name: string): Locator => page.getByRole('grid', { name })

  const dialogBy =
    (name: string, open: () => Promise<void>): (() => Promise<void>) =>
    async () => {
      await open()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    }
  const press = (name: string) => () => hand.activate(button(name))
  const onGrid =
    (...keys: readonly string[]) =>
    async () => {
      await hand.tabTo(grid(lists.documents))
      await hand.press(...keys)
    }
  const form = page.getByRole('form', { name: start.form.title })

  return [
    {
      name: 'start',
      open: async () => {
        // Until then the company that was open last may still be entered by itself.
        await expect(grid(lists.documents)).toBeVisible()
        await frame.give('show-start')
        await expect(page.getByRole('heading', { name: start.companies })).toBeVisible()
      },
    },
    {
      name: 'remove a company',
      open: () => hand.activate(page.getByRole('button', { name: start.remove }).first()),
    },
    {
      name: 'connect',
      open: async () => {
        await hand.press('Escape')
        await hand.activate(button(start.connect))
        await expect(form).toBeVisible()
      },
    },
    {
      name: 'connect, with complaints',
      open: async () => {
        await hand.activate(button(start.form.save))
        await expect(form.getByText(start.form.required).first()).toBeVisible()
      },
    },
    {
      name: 'reconcile',
      open: async () => {
        await frame.give('show-reconcile')
        await hand.tabTo(grid(lists.documents))
        await expect(page.getByRole('article')).toBeVisible()
      },
    },
    { name: 'a selection', open: onGrid('x', 'ArrowDown', 'x') },
    {
      name: 'several readings',
      open: async () => {
        await onGrid('Escape', '/')()
        await hand.type(ambiguous)
        await hand.press('Enter', 'Home')
        await expect(page.getByText(reconcile.proposals.alternatives)).toBeVisible()
        await hand.press('/', 'Escape', 'Escape')
      },
    },
    {
      name: 'why',
      open: async () => {
        await dialogBy(reconcile.why.title, onGrid('Escape', 'w'))()
        await expect(page.getByRole('heading', { name: reconcile.why.gates })).toBeVisible()
      },
    },
    {
      name: 'bulk',
      open: dialogBy(reconcile.bulk.title, async () => {
        await hand.press('Escape')
        await press(reconcile.bulk.open)()
      }),
    },
    {
      name: 'history',
      open: dialogBy(reconcile.history.title, async () => {
        await hand.press('Escape')
        await onGrid('Enter')()
        await press(reconcile.history.open)()
      }),
    },
    {
      name: 'help',
      open: dialogBy(shell.help.title, () => hand.press('Escape', 'F1')),
    },
    {
      name: 'commands',
      open: dialogBy(shell.palette.title, () => hand.press('Escape', 'ControlOrMeta+k')),
    },
    {
      name: 'documents',
      open: async () => {
        await hand.press('Escape')
        await frame.give('show-documents')
        await hand.tabTo(grid(lists.documents))
        await expect(page.getByRole('article')).toBeVisible()
      },
    },
    {
      name: 'columns',
      open: press(catalogues[language].common.columns),
    },
    {
      name: 'track documents, with a complaint',
      open: async () => {
        await hand.press('Escape')
        await press(lists.track.open)()
        await hand.fill(page.getByLabel(lists.track.ids, { exact: true }), 'a')
        await press(lists.track.act)()
        await expect(page.getByText(lists.track.wrong)).toBeVisible()
      },
    },
    {
      name: 'transactions',
      open: async () => {
        await hand.press('Escape')
        await frame.give('show-transactions')
        await hand.tabTo(grid(lists.transactions))
        await expect(page.getByRole('article')).toBeVisible()
      },
    },
    { name: 'a choice', open: () => hand.activate(page.getByRole('button', { name: lists.view }).first()) },
    {
      name: 'issue',
      open: async () => {
        await hand.press('Escape')
        await frame.give('show-issue')
        await expect(button(issue.form.close)).toBeVisible()
      },
    },
    { name: 'issue, with complaints', open: press(issue.form.close) },
    {
      name: 'partners',
      open: async () => {
        await frame.give('show-partners')
        await expect(page.getByRole('heading', { name: partners.title, exact: true })).toBeVisible()
      },
    },
    { name: 'add a partner', open: dialogBy(partners.form.title, press(partners.add)) },
    {
      name: 'reports',
      open: async () => {
        await hand.press('Escape')
        await frame.give('show-reports')
        await expect(button(`${reports.export}: ${reportKind.matched}`)).toBeVisible()
        await expect(page.getByText(reports.cash)).toBeVisible()
      },
    },
    {
      name: 'settings',
      open: async () => {
        await frame.give('show-settings')
        await expect(page.getByRole('heading', { name: settings.title })).toBeVisible()
      },
    },
  ]
}
