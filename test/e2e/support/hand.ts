/** A person's hands on the keyboard: the keys are counted, and whatever a mouse would do is noticed. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has between two places. */
const farAway = 120

/** Trusted events only a mouse or a finger makes; a click made by a key has no count. */
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

/** null: another element was drawn in its place. */
const hasFocus = (element: Element): boolean | null =>
  element.isConnected ? element === document.activeElement : null

export class Hand {
  /** Every key pressed so far, as Playwright names it; typed text is not among them. */
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

  /** Types a text where the focus is, over what stands there. */
  async type(text: string): Promise<void> {
    await this.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }

  /** Goes on with Tab until the focus is there. */
  async tabTo(target: Locator): Promise<void> {
    await this.pressUntil('Tab', target)
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field)
    await this.type(text)
    await expect(field).toHaveValue(text)
  }

  /** What one has copied elsewhere rather than types: addresses, secrets. */
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

  /** Goes down a menu or a list that is open until the focus is there. */
  async walkTo(entry: Locator): Promise<void> {
    await this.pressUntil('ArrowDown', entry)
  }

  /** Opens a choice and takes the option with this text. */
  async choose(button: Locator, option: string): Promise<void> {
    await this.activate(button)
    const wanted = this.page.getByRole('option', { name: option, exact: true })
    await this.walkTo(wanted)
    await this.press('Enter')
    await expect(wanted).toBeHidden()
  }

  /** To find an element by its role or label costs more than the key: the one found is asked, the page at the end. */
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

/** @returns what a mouse did on the page from now on, over reloads too */
export const noticeMouse = async (page: Page): Promise<readonly string[]> => {
  const used: string[] = []
  await page.exposeFunction('mouseWasUsed', (type: string) => used.push(type))
  await page.addInitScript(watchMouse)
  await page.evaluate(watchMouse)
  return used
}
