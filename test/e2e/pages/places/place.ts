/** A place: a screen, or a dialog or menu over it that closes on Escape. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import { catalogues } from '../../../../src-renderer/lib/i18n/catalogue.ts'
import type { Screen } from '../../../../src-renderer/lib/session.ts'
import type { Hand } from '../../support/hand.ts'
import type { ServiceAccess } from '../../support/service.ts'
import type { Frame } from '../frame.ts'

export interface Place {
  readonly name: string
  readonly open: () => Promise<void>
  readonly floats?: Floating
}

interface Floating {
  readonly kind: 'dialog' | 'menu'
  readonly itself: Locator
  /** Gets the focus again when the place is closed. */
  readonly opener: Locator
}

export interface Tour {
  readonly page: Page
  readonly frame: Frame
  readonly hand: Hand
  readonly language: Language
  /** Number of a document with several alternatives. */
  readonly ambiguous: string
  /** Addresses and credentials of the service. */
  readonly access: ServiceAccess
}

interface Opening {
  /** Steps before, on the screen itself. */
  readonly before?: () => Promise<void>
  readonly from: Locator
  /** Keys that open it; Enter by default. */
  readonly keys?: readonly string[]
  /** The menu in which it is opened. */
  readonly over?: string
  /** Steps inside before the check. */
  readonly inside?: () => Promise<void>
}

/** Opens places in the tour's language: screens by the native menu, everything else by keys. */
export const waysOf = ({ page, frame, hand, language }: Tour) => {
  const words = catalogues[language]
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).first()
  const grid = (name: keyof typeof words.lists & ('documents' | 'transactions' | 'postings')): Locator =>
    page.getByRole('grid', { name: words.lists[name] })
  const float =
    (kind: Floating['kind'], locate: (name: string) => Locator) =>
    (name: string, label: string, { before, from, keys = ['Enter'], inside, over }: Opening): Place => ({
      name,
      floats: { kind, itself: locate(label), opener: from },
      open: async () => {
        await before?.()
        await expect(from).toBeEnabled()
        await hand.tabTo(from)
        await hand.press(...keys)
        if (over !== undefined) await expect(page.getByRole('menu', { name: over })).toBeVisible()
        else await expect(locate(label)).toBeVisible()
        await inside?.()
        await expect(locate(label)).toBeVisible()
      },
    })
  return {
    words,
    button,
    grid,
    field: (label: string): Locator => page.getByLabel(label, { exact: true }).first(),
    screen: (name: Screen, shown: Locator, more: () => Promise<void> = async () => {}): Place => ({
      name,
      open: async () => {
        await frame.give(`show-${name}`)
        await expect(shown).toBeVisible()
        await more()
      },
    }),
    dialog: float('dialog', (name) =>
      page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })),
    ),
    menu: float('menu', (name) => page.getByRole('menu', { name }).or(page.getByRole('listbox', { name }))),
  }
}
