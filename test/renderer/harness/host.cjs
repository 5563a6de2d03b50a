// Opens the built harness in a plain window; its folder and query come as the last two words.
const { app, BrowserWindow } = require('electron')

const [folder, query] = process.argv.slice(-2)
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, useContentSize: true })
  return window.loadFile(`${folder}/index.html`, { search: query })
})
app.on('window-all-closed', () => app.quit())
