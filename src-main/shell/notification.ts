/** Notifications of the system: a sentence without amounts or names, since anyone may see the screen. */
import { Notification } from 'electron'
import type { SyncNotice } from '#contract/sync.ts'
import type { Language } from '#contract/values.ts'

const words = {
  'pt-PT': {
    credentials: [
      'Credenciais recusadas',
      'Uma empresa deixou de sincronizar: o serviço não aceita as credenciais.',
    ],
    direction: ['Falta uma resposta', 'Uma conta não diz se o dinheiro entra ou sai.'],
    review: ['Há pares por escolher', 'A última sincronização trouxe movimentos com mais de uma hipótese.'],
  },
  en: {
    credentials: [
      'Credentials refused',
      'A company no longer syncs: the service does not accept its credentials.',
    ],
    direction: ['An answer is missing', 'An account does not say whether money comes in or goes out.'],
    review: ['Pairs to choose from', 'The last sync brought transactions with more than one possibility.'],
  },
} as const satisfies Record<Language, Record<SyncNotice, readonly [string, string]>>

/** Does nothing where the system has no notifications. */
export const notify = (about: SyncNotice, language: Language, onClick: () => void): void => {
  if (!Notification.isSupported()) return
  const [title, body] = words[language][about]
  const notification = new Notification({ title, body, silent: true })
  notification.on('click', onClick)
  notification.show()
}
