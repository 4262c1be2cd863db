/** Errands: calls outside the database that are retried until they are done. */
export type ErrandKind = "profile" | "content" | "erase" | "richmenu" | "richmenu-erase";

/** Attempts after which an errand is given up: with the longest pause between them, about four hours. */
export const ERRAND_ATTEMPTS = 30;
