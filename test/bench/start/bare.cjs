// What any window costs: Electron, one empty page, nothing else.
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, show: false })
  window.once('ready-to-show', () => window.show())
  return window.loadURL('data:text/html,<title>empty</title><p id="shown">.')
})
app.on('window-all-closed', () => app.quit())
