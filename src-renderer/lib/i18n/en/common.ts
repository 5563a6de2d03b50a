/** Words every screen uses. */
export const common = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  refresh: 'Refresh',
  loading: 'Loading',
  waitUntil: 'Try again from {{time}}',
  waitUntil_day: 'Try again from {{time}}',
  closedMonth: 'Month: {{month}}.',
  serviceSaid: 'Answer of the service: {{text}}',
  changed: 'Something changed',
  percent: '{{n}}%',
  sortBy: 'Sort by {{column}}',
  resize: 'Width of column {{column}}',
  columns: 'Columns',
  widths: 'Column widths',
  selected: 'selected',
} as const
