/**
 * The form in which texts are compared: full-width and half-width agree, and so do upper and lower case. Half a
 * surrogate pair is the sign that the database stores in its place.
 */
export const normalise = (text: string): string => text.toWellFormed().normalize("NFKC").toLowerCase();
