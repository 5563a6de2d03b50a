/** The dialogs of the reconcile screen, loaded on demand: its first paint needs none of them. */
import { onDemand } from '../../../lib/on-demand.tsx'

export const WhyNotDialog = onDemand(async () => (await import('./why-not-dialog.tsx')).WhyNotDialog)
export const DriftDialog = onDemand(async () => (await import('./drift-dialog.tsx')).DriftDialog)
export const SumsDialog = onDemand(async () => (await import('./sums-dialog.tsx')).SumsDialog)
export const BulkDialog = onDemand(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
export const EndingDialog = onDemand(async () => (await import('../endings/ending-dialogs.tsx')).EndingDialog)
export const NoteDialog = onDemand(async () => (await import('../../../groups/note-section.tsx')).NoteDialog)
export const HistoryDialog = onDemand(async () => (await import('./history-dialog.tsx')).HistoryDialog)
