/** Drives a page by keyboard: counts the keys, and detects the use of a mouse. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Most tab stops between two places of a screen. */
const farAway = 150

/** Trusted events that only a mouse or a finger creates; a click by key has no count. */
const watchMouse = (): void => {
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'click', 'dblclick']) {
    globalThis.addEventListener(
      type,
      (event) => {
        const isKey = type === 'click' && (event as UIEvent).detail === 0
        if (event.isTrusted && !isKey) Reflect.get(globalThis, 'mouseWasUsed')(type)
      },
      { capture: true, passive: true },
    )
  }
}

/** null: the element was replaced. */
const hasFocus = (element: Element): boolean | null =>
  element.isConnected ? element === document.activeElement : null

export class Hand {
  /** All keys pressed so far, in Playwright's names, without typed text. */
  readonly pressed: string[] = []
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.pressed.push(key)
      await this.page.keyboard.press(key)
    }
  }

  /** Types a text into the focused field, over its content. */
  async type(text: string): Promise<void> {
    await this.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await this.pressUntil('Tab', target)
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field)
    await this.type(text)
    await expect(field).toHaveValue(text)
  }

  /** Pastes text that a person would copy rather than type: addresses, secrets. */
  async paste(field: Locator, text: string): Promise<void> {
    await this.tabTo(field)
    await this.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
    await expect(field).toHaveValue(text)
  }

  async activate(button: Locator): Promise<void> {
    await expect(button).toBeEnabled()
    await this.tabTo(button)
    await this.press('Enter')
  }

  /** Moves down in an open menu or list until the entry has the focus. */
  async walkTo(entry: Locator): Promise<void> {
    await this.pressUntil('ArrowDown', entry)
  }

  /** Opens a select and chooses the option with this text. */
  async choose(button: Locator, option: string): Promise<void> {
    await this.activate(button)
    const wanted = this.page.getByRole('option', { name: option, exact: true })
    await this.walkTo(wanted)
    await this.press('Enter')
    await expect(wanted).toBeHidden()
  }

  /** Finding an element by role or label takes longer than a key, so the found element is reused. */
  private async pressUntil(key: string, target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    let element = await target.elementHandle()
    for (let moves = 0; moves < farAway; moves += 1) {
      const isThere = await element.evaluate(hasFocus)
      if (isThere === false) await this.press(key)
      else if (isThere && (await target.evaluate(hasFocus))) return
      else element = await target.elementHandle()
    }
    throw new Error(`${key} never comes to ${target}`)
  }
}

/** @returns the list of mouse events from now on, also after reloads */
export const noticeMouse = async (page: Page): Promise<readonly string[]> => {
  const used: string[] = []
  await page.exposeFunction('mouseWasUsed', (type: string) => used.push(type))
  await page.addInitScript(watchMouse)
  await page.evaluate(watchMouse)
  return used
}
