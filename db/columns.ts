import { integer, text } from "drizzle-orm/sqlite-core";

/** An instant: epoch milliseconds. Calendar days and times of day are text in the account's zone instead. */
export const instant = (name: string) => integer(name, { mode: "number" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** Counts the saves of a record, so that two operators cannot overwrite each other unknowingly (409). */
export const version = () => integer("version").notNull().default(1);

/**
 * When a worker may next take this row; null once nothing is left to do. Claiming a row moves it ahead by the lease,
 * so one partial index serves both "what is due" and "whose lease ran out".
 */
export const nextAttemptAt = () => instant("next_attempt_at");

/**
 * The key of the last save, chosen by whoever saved. Unique, so that a save sent twice makes one record, and a save
 * that lost the race for a version is told apart from its own repetition.
 */
export const saveKey = () => text("save_key").unique();
