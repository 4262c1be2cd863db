import { integer, text } from "drizzle-orm/sqlite-core";

/** An instant: epoch milliseconds. Calendar days and times of day are text in the account's zone instead. */
export const instant = (name: string) => integer(name, { mode: "number" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** Number of saves of a record, so that two operators cannot overwrite each other unknowingly (409). */
export const version = () => integer("version").notNull().default(1);

/**
 * When a worker may claim this row next; null once nothing is left to do. A claim moves it forward by the
 * lease, so one partial index finds both due rows and expired leases.
 */
export const nextAttemptAt = () => instant("next_attempt_at");

/**
 * Key of the last save, chosen by its sender. It is unique, so that a save sent twice creates one record. It
 * also distinguishes a save that lost the race for a version from a repetition of the one that won.
 */
export const saveKey = () => text("save_key").unique();
