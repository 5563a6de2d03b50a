/** Queries of the settings screen. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

export const settingsQueries = {
  about: queryOptions({ queryKey: ['about'], queryFn: () => call('updates.getAbout', {}) }),
  copies: queryOptions({ queryKey: ['copies'], queryFn: () => call('backups.getSettings', {}) }),
}
