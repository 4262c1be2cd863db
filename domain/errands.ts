/** Errands: calls outside the database that are retried until they are done. */
export type ErrandKind = "profile" | "content" | "erase";

/** Attempts after which an errand is given up and left for a person to see. */
export const ERRAND_ATTEMPTS = 10;
