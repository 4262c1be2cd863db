import { integer, text } from "drizzle-orm/sqlite-core";

/** An instant: epoch milliseconds. Calendar days and times of day are text in the account's zone instead. */
export const instant = (name: string) => integer(name, { mode: "number" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** Counts the saves of a record, so that two operators cannot overwrite each other unknowingly (409). */
export const version = () => integer("version").notNull().default(1);

/**
 * When a worker may take this row next; null once nothing is left to do. A claim moves it ahead by the lease, so one
 * partial index finds both what is due and whose lease ran out.
 */
export const nextAttemptAt = () => instant("next_attempt_at");

/**
 * The key of the last save, chosen by its sender. It is unique, so that a save sent twice makes one record. It also
 * tells a save that lost the race for a version from a repetition of the one that won.
 */
export const saveKey = () => text("save_key").unique();
