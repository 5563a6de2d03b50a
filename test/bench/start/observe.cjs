/**
 * Read into Electron's main before any program (`electron -r`), which knows nothing of it: once what OBSERVED names
 * stands on screen so many times, says when, what each process had worked by then, and ends the program.
 */
const { app } = require('electron')

/** Runs in the page. Looked for once a frame; on screen at the start of the next. */
const whenShown = (selector, count) =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll(selector).length < count) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    }
    look()
  })

const { selector, count } = JSON.parse(process.env.OBSERVED)
app.once('web-contents-created', (_, contents) => {
  contents.once('dom-ready', async () => {
    const at = await contents.mainFrame.executeJavaScript(
      `(${whenShown})(${JSON.stringify(selector)}, ${count})`,
    )
    const busyMs = Object.fromEntries(
      app.getAppMetrics().map(({ type, cpu }) => [type, Math.round(cpu.cumulativeCPUUsage * 1000)]),
    )
    process.stdout.write(`OBSERVED ${JSON.stringify({ at, busyMs })}\n`)
    app.quit()
  })
})
