/**
 * Text without a visible glyph: blanks, controls, and letters that fonts leave empty (Hangul fillers, blank
 * Braille).
 */
const UNSEEN = /^[\s\p{Z}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether a text shows at least one character. */
export const isVisibleText = (text: string): boolean => !UNSEEN.test(text);
