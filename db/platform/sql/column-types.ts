import { integer, text } from "drizzle-orm/sqlite-core";

/** Instant in epoch milliseconds. Calendar days and times of day are text in the account's zone. */
export const instantColumn = (name: string) => integer(name, { mode: "number" });

export const flagColumn = (name: string) => integer(name, { mode: "boolean" });

/** Version of a record, which counts its saves: a save of an outdated version is refused (409). */
export const versionColumn = () => integer("version").notNull().default(1);

/**
 * Time at which a worker may claim this row; null once nothing is left to do. A claim moves it forward by
 * the lease, so one partial index finds both due rows and expired leases.
 */
export const nextAttemptColumn = () => instantColumn("next_attempt_at");

/**
 * Key of the last save, chosen by its sender. It is unique, so that a save sent twice creates one record.
 * It also distinguishes a save that lost the race for a version from a retry of the one that won.
 */
export const saveKeyColumn = () => text("save_key").unique();
