/** A part of a whole, as a length in CSS. */
export const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
