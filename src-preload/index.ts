/** The window's only way out: calls and events, forwarded as they are. Main decides what each of them may do. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, CallChannel, DropChannel, EventChannel } from '#contract/bridge.ts'

const calls: CallChannel = 'concilia:call'
const events: EventChannel = 'concilia:event'
const drops: DropChannel = 'concilia:drop'

const bridge: Bridge = {
  invoke: (channel, input) => ipcRenderer.invoke(calls, channel, input),
  subscribe(name, listener) {
    const onEvent = (_: unknown, sent: string, payload: Parameters<typeof listener>[0]) => {
      if (sent === name) listener(payload)
    }
    ipcRenderer.on(events, onEvent)
    return () => void ipcRenderer.off(events, onEvent)
  },
}

ipcRenderer.setMaxListeners(0)
contextBridge.exposeInMainWorld('concilia', bridge)

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

// The page never learns a path, and no script of it can make one: only files that a person drops have one.
addEventListener('dragover', (event) => {
  if (holdsFiles(event)) event.preventDefault()
})
addEventListener('drop', (event) => {
  if (!event.isTrusted || !holdsFiles(event)) return
  event.preventDefault()
  const paths = [...(event.dataTransfer?.files ?? [])].map((file) => webUtils.getPathForFile(file))
  ipcRenderer.send(drops, paths)
})
