/** The form in which texts are compared: full-width and half-width agree, and so do upper and lower case. */
export const normalise = (text: string): string => text.normalize("NFKC").toLowerCase();
