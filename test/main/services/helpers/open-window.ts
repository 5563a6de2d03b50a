/** The engine as an open window has it: the data folder is held, and commands may ask for a sync. */
import type { Concilia } from '../../../../src-main/compose.ts'
import type { CommandSocket } from '../../../../src-main/services/command-socket/serve-syncs.ts'
import { serveSyncs } from '../../../../src-main/services/command-socket/serve-syncs.ts'
import { noteSocket } from '../../../../src-main/services/hold-folder.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'

export interface OpenWindow {
  concilia: Concilia
  socket: CommandSocket
  close(): Promise<void>
}

export const openWindow = async (
  dataFolder: string,
  options: Parameters<typeof composeEngine>[1] = {},
): Promise<OpenWindow> => {
  let socket: CommandSocket | undefined
  const concilia = composeEngine(dataFolder, { onSync: (state) => socket?.noteState(state), ...options })
  socket = await serveSyncs({ ...concilia, onBug: String })
  if (socket.path !== null) noteSocket(dataFolder, socket.path)
  const opened = socket
  return {
    concilia,
    socket: opened,
    async close() {
      opened.stop()
      await concilia.close()
      await opened.close()
    },
  }
}
