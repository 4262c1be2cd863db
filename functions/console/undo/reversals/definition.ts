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

/** A part of taking something back: one transaction, whose counts may be taken within it, before its statements. */
export interface Step extends Record<keyof Undone, number | SQL> {
	statements: Statement[];
	/** Holds until its statements are run; somebody else may have run them since it was reckoned. */
	isLeft?: SQL;
	/** Nothing of it is left after this. */
	last: boolean;
	/** What open consoles are told. */
	frames?: Frame[];
}

/** A table whose rows have names. */
type NamedTable = SQLiteTable & Record<"id" | "name", SQLiteColumn>;

interface Undoing {
	ctx: OperatorCtx;
	entry: AuditEntry;
	/** Every kind of item: the entries alone know them all. */
	kinds: ItemKinds;
}

/** How a kind of operation is taken back: one entry of the registry. */
export interface Reversal {
	/** Whether it takes back what an entry of the log is of. */
	takes: (verb: string) => boolean;
	/** The things that an entry is of, to be named; null where the entry itself says it. */
	items: (entry: AuditEntry, kinds: ItemKinds) => { table: NamedTable; ids: readonly number[] } | null;
	/** What whoever is about to press it must know: what stays as it is. */
	asks: string;
	/** What it takes to do the same by hand. */
	ability: (entry: AuditEntry) => Ability;
	/** Why it cannot be taken back now, in words; null where it can. */
	obstacle: (undoing: Undoing) => Promise<string | null>;
	/** The next part of it. It is safe to be asked for again where the last one was written. */
	step: (undoing: Undoing) => Promise<Step>;
	/** Whether it leaves background tasks, which are woken instead of waiting for the next minute. */
	wakes?: (undoing: Undoing) => boolean;
}
