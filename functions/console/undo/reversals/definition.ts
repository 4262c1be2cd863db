import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/d1-client.ts";
import type { auditLog } from "#db/platform/operators.ts";
import type { Undone } from "#domain/console/operators/undo-limits.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Frame } from "#domain/engine/access/console-rooms.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

export type ReversibleEntry = typeof auditLog.$inferSelect;

/** Part of an undo: one transaction, in which counts may be queried before its statements. */
export interface ReversalStep extends Record<keyof Undone, number | SQL> {
	statements: Statement[];
	/** Condition that still holds until the statements run; another request may have run them first. */
	isLeft?: SQL;
	/** Whether this is the last part. */
	last: boolean;
	/** Notifications for open consoles. */
	frames?: Frame[];
}

/** A table with named rows. */
type NamedTable = SQLiteTable & Record<"id" | "name", SQLiteColumn>;

interface Undoing {
	ctx: OperatorCtx;
	entry: ReversibleEntry;
	/** All kinds of items, which only the entry files know. */
	kinds: ItemKinds;
}

/** Undo of one kind of operation: an entry of the registry. */
export interface Reversal {
	/** Whether it undoes entries with this verb. */
	takes: (verb: string) => boolean;
	/** Items of an entry, to show their names; null if the entry names them itself. */
	items: (entry: ReversibleEntry, kinds: ItemKinds) => { table: NamedTable; ids: readonly number[] } | null;
	/** Confirmation text: it states which parts are kept. */
	asks: string;
	/** Ability required to do the same manually. */
	ability: (entry: ReversibleEntry) => Ability;
	/** Reason that it cannot be undone now; null if it can. */
	obstacle: (undoing: Undoing) => Promise<string | null>;
	/** The next part. Safe to request again after the last one was written. */
	step: (undoing: Undoing) => Promise<ReversalStep>;
	/** Whether it creates background tasks, which then start without waiting for the next minute. */
	wakes?: (undoing: Undoing) => boolean;
}
