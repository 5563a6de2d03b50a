/** What runs inside the window, on the grid's own element: each function stands alone there. */

/** @returns ms from each press of the key to the frame after it */
export const msOfSteps = async (
  element: Element,
  { key, steps }: { key: string; steps: number },
): Promise<number[]> => {
  const times: number[] = []
  for (let step = 0; step < steps; step += 1) {
    const from = performance.now()
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    times.push(performance.now() - from)
  }
  return times
}

/** A screen a frame, two hundred times. @returns frames after which a place of the viewport had no row over it */
export const blankFrames = async (element: Element): Promise<number> => {
  let blank = 0
  element.scrollTop = 0
  for (let step = 0; step < 200; step += 1) {
    element.scrollTop += element.clientHeight * 0.9
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const box = element.getBoundingClientRect()
    const shown = [...element.querySelectorAll('[data-position]')].map((row) => row.getBoundingClientRect())
    const top = Math.min(...shown.map((row) => row.top))
    const bottom = Math.max(...shown.map((row) => row.bottom))
    if (top > box.top + 30 || bottom < box.bottom - 1) blank += 1
  }
  return blank
}

/** @returns the last row's place among the rows, from 1; null where End does not bring it into view whole */
export const lastRowInView = async (element: Element): Promise<number | null> => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  const row = active?.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  if (active === null || row === undefined || row.top < box.top || row.bottom > box.bottom + 1) return null
  return active.textContent === '' ? null : Number(active.getAttribute('aria-rowindex')) - 1
}
