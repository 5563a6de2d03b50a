/** The instant as it stands in the name of a copy, or of what was set aside. */
export const stampOf = (now: string): string => now.replace(/[^0-9TZ]/g, '')
