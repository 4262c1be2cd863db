import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/client.ts";
import type { auditLog } from "#db/platform/operators.ts";
import type { Undone } from "#domain/console/operators/undo.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { Frame } from "#domain/engine/access/rooms.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

export type AuditEntry = typeof auditLog.$inferSelect;

/** Part of an undo: one transaction, in which counts may be queried before its statements. */
export interface Step extends Record<keyof Undone, number | SQL> {
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
	entry: AuditEntry;
	/** All kinds of items, which only the entry files know. */
	kinds: ItemKinds;
}

/** Undo of one kind of operation: an entry of the registry. */
export interface Reversal {
	/** Whether it undoes entries with this verb. */
	takes: (verb: string) => boolean;
	/** Items of an entry, to show their names; null if the entry names them itself. */
	items: (entry: AuditEntry, kinds: ItemKinds) => { table: NamedTable; ids: readonly number[] } | null;
	/** Confirmation text: it states which parts are kept. */
	asks: string;
	/** Ability required to do the same manually. */
	ability: (entry: AuditEntry) => Ability;
	/** Reason that it cannot be undone now; null if it can. */
	obstacle: (undoing: Undoing) => Promise<string | null>;
	/** The next part. Safe to request again after the last one was written. */
	step: (undoing: Undoing) => Promise<Step>;
	/** Whether it creates background tasks, which then start without waiting for the next minute. */
	wakes?: (undoing: Undoing) => boolean;
}
