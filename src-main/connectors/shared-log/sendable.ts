/** Whether a text arrives at a server as it is: PostgreSQL knows no NUL, and UTF-8 no half of a pair. */
export const isSendable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
