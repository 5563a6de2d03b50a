/** The window's only way out: calls and events, forwarded as they are. Main decides what each of them may do. */
import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, CallChannel, EventChannel } from '#contract/bridge.ts'

const calls: CallChannel = 'concilia:call'
const events: EventChannel = 'concilia:event'

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
