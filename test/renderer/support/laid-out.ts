/** jsdom lays nothing out: nothing is ever resized in it, and a grid is as tall as its content says. */
const viewportHeight = 509

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize

const isGrid = (element: Element): boolean => element.getAttribute('role') === 'grid'

Object.defineProperties(HTMLElement.prototype, {
  clientHeight: {
    configurable: true,
    get(this: HTMLElement) {
      return isGrid(this) ? viewportHeight : 0
    },
  },
  scrollHeight: {
    configurable: true,
    get(this: HTMLElement) {
      if (!isGrid(this)) return 0
      const content = this.querySelector<HTMLElement>('[role=rowgroup]')
      const headerHeight = 29
      return headerHeight + Number.parseFloat(content?.style.height || '0')
    },
  },
})
