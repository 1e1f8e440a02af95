/** One `@`, a dot after it, no spaces inside: what a mail server could accept. The server decides. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
