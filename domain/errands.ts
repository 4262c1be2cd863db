/** Errands: calls outside the database that are retried until they are done. */
export type ErrandKind = "profile" | "content" | "erase" | "richmenu" | "richmenu-erase";

/** Attempts before an errand is given up: about four hours, with the longest pause between them. */
export const ERRAND_ATTEMPTS = 30;
