import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import type { auditLog } from "#db/platform/operators.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Frame } from "#domain/engine/access/console-rooms.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

export type ReversibleEntry = typeof auditLog.$inferSelect;

/** Step of an undo: one transaction. Its counts may be selects, which run before its statements. */
export interface ReversalStep extends Record<"done" | "left", number | SQL> {
	statements: Statement[];
	/** Condition that no other request has run this step's statements. */
	isNotYetRun?: SQL;
	/** Whether this is the last step. */
	isLast: boolean;
	/** Whether a background job does the rest: it counts, and records the end. */
	isHandedOver?: boolean;
	/** Notifications for open consoles. */
	frames?: Frame[];
}

interface UndoContext {
	ctx: OperatorCtx;
	entry: ReversibleEntry;
	/** Registry of all kinds of items, passed in by the entry points. */
	kinds: ItemKinds;
}

/** Undo of one kind of operation: an entry of the registry. */
export interface Reversal {
	/** Whether it undoes entries with this verb. */
	handles: (verb: string) => boolean;
	/** Confirmation text, which states what is not restored. */
	confirmation: string;
	/** Ability required to do the same manually. */
	ability: (entry: ReversibleEntry) => Ability;
	/** Reason that it cannot be undone now; null if it can. */
	blockingReason: (context: UndoContext) => Promise<string | null>;
	/** Next step. It may be requested again after the last one was written. */
	step: (context: UndoContext) => Promise<ReversalStep>;
	/** Whether it creates background tasks, which then start without waiting for the next minute. */
	startsBackgroundTasks?: (context: UndoContext) => boolean;
}
