/** Checks of a page for visual settings of person and system. Run in the page; return sentences. */
import type { Page } from '@playwright/test'

/** Elements that move although the person has asked for no motion. */
export const movingThings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 0)
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 200)}`),
  )

/** Text areas that scroll in both directions. A table may be wider than its pane; text may not. */
export const scrollsBothWays = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('*:not([role="grid"], pre, :has(> table))')].flatMap(
      (pane) => {
        const { overflowX, overflowY } = getComputedStyle(pane)
        const scrolls = (axis: string, much: number, seen: number) =>
          /auto|scroll/.test(axis) && much > seen + 1
        return pane.checkVisibility() &&
          scrolls(overflowX, pane.scrollWidth, pane.clientWidth) &&
          scrolls(overflowY, pane.scrollHeight, pane.clientHeight)
          ? [`scrolls both ways: ${pane.outerHTML.slice(0, 160)}`]
          : []
      },
    ),
  )

/** Elements cut off at the sides, and controls that scrolling cannot show. */
export const clippedThings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clipped: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) clipped.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    const here = document.querySelector('header [aria-current="page"]')?.getBoundingClientRect()
    if (here && (here.left < -1 || here.right > window.innerWidth + 1))
      clipped.push('the name of the screen that is open is out of sight')
    const stops = 'button, input, select, textarea, [tabindex="0"]'
    for (const stop of document.querySelectorAll<HTMLElement>(`:is(${stops}):not([tabindex="-1"])`)) {
      // The visible part of a switch is the label around its invisible input.
      const control = stop.closest('label') ?? stop
      if (!control.checkVisibility() || control.closest('[inert], [aria-hidden="true"]') !== null) continue
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      const x = Math.min(Math.max((left + right) / 2, 1), window.innerWidth - 1)
      const y = Math.min(Math.max((top + bottom) / 2, 1), window.innerHeight - 1)
      const seen = document.elementFromPoint(x, y)
      const isSeen = seen !== null && (control.contains(seen) || seen.contains(control))
      const isInside = left >= -1 && right <= window.innerWidth + 1 && x > left && y > top
      if (!isSeen || !isInside) clipped.push(`out of sight: ${control.outerHTML.slice(0, 160)}`)
    }
    return clipped
  })

/** Cells that overlap the row above or below. */
export const overlappingRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="grid"] [data-position]')].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const tall = [...row.children].find((cell) => {
        const box = cell.getBoundingClientRect()
        return box.top < top - 1 || box.bottom > bottom + 1
      })
      return tall === undefined ? [] : [`taller than its row: ${tall.outerHTML.slice(0, 160)}`]
    }),
  )

/**
 * Texts that are cut off, at the side or below, or that overflow their container. An ellipsis is allowed where hovering
 * shows the whole text; scrolling content is not cut.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = new Set<string>()
    const isUnseen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width <= 1 || height <= 1
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        holder === null ||
        text === '' ||
        !holder.checkVisibility({ visibilityProperty: true }) ||
        isUnseen(holder)
      )
        continue
      if (holder.closest('svg, [aria-hidden="true"], option, script, style') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      if (words.width === 0) continue
      const isTitled = holder.closest('[title]') !== null
      for (let box: Element | null = holder; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, display } =
          getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (/auto|scroll/.test(overflowX + overflowY)) break
        if (isUnseen(box) || clipPath !== 'none') break
        const isBeside = words.right > edge.right + 1.5 || words.left < edge.left - 1.5
        const isBelow = words.bottom > edge.bottom + 3 || words.top < edge.top - 3
        if (isTitled && (isBeside ? textOverflow === 'ellipsis' : isBelow && webkitLineClamp !== 'none'))
          break
        if (isBeside && /hidden|clip/.test(overflowX))
          cut.add(`cut at the side: ${text} in ${box.outerHTML.slice(0, 160)}`)
        else if (isBelow && /hidden|clip/.test(overflowY))
          cut.add(`cut below: ${text} in ${box.outerHTML.slice(0, 160)}`)
        else if (box === holder && isBeside && display !== 'inline')
          cut.add(`spills over: ${text} in ${box.outerHTML.slice(0, 160)}`)
      }
    }
    return [...cut]
  })

/** Letters that distinguish rows. */
const TELLING = 12

/** Texts of rows of which too little is visible before the ellipsis. */
export const shortenedWords = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    /** px of an ellipsis. */
    const dots = 12
    const clips = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    /** The right edge at which an ancestor cuts text; none where no ancestor does. */
    const edgeOf = (holder: Element, within: Element): number => {
      let edge = Number.POSITIVE_INFINITY
      for (let box: Element | null = holder; box !== null; box = box === within ? null : box.parentElement)
        if (clips(box)) edge = Math.min(edge, box.getBoundingClientRect().right)
      return edge
    }
    const range = document.createRange()
    const rightOf = (node: Node, letters: number): number => {
      range.setStart(node, 0)
      range.setEnd(node, letters)
      return range.getBoundingClientRect().right
    }
    const found = new Set<string>()
    const cells = '[role="gridcell"], [role="option"], td, th[scope="row"], dd'
    for (const cell of document.querySelectorAll<HTMLElement>(cells)) {
      if (!cell.checkVisibility({ visibilityProperty: true })) continue
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      let isCut = false
      let seen = 0
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const holder = node.parentElement
        const { length } = node.textContent ?? ''
        if (holder === null || length === 0 || holder.closest('svg, [aria-hidden="true"]') !== null) continue
        const edge = edgeOf(holder, cell)
        if (rightOf(node, length) <= edge + 1) seen += length
        else {
          isCut = true
          let letters = 0
          while (letters < length && rightOf(node, letters + 1) <= edge - dots) letters += 1
          seen += letters
        }
      }
      if (isCut && seen < least) found.add(`only ${seen} letters are seen of: ${cell.textContent}`)
    }
    return [...found]
  }, TELLING)
