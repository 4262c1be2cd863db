/** Fraction as a CSS percentage. */
export const cssPercent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
