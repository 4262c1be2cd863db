/** Fraction as a CSS percentage. */
export const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
