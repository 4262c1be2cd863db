import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/d1-client.ts";
import type { DistributedContent } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** A record of an account, with the content that its save accepts. */
export interface StoredRecord {
	content: DistributedContent & Record<string, unknown>;
	/** Save counter; null for records without one. */
	version: number | null;
	groupId: number | null;
	/** Whether it is part of the items that name it, and not an item of its own. */
	isPart: boolean;
	/** Set where the content cannot be read as its editor would save it. */
	isUnreadable?: true;
}

/** Columns of a new record that are known before it is saved. */
export type ReservedColumns = Record<string, unknown> & { id: number };

export interface RecordSave {
	/** Its group collects the statements. */
	ctx: OperatorCtx;
	content: DistributedContent & Record<string, unknown>;
	/** The record to be updated; null for a new one. */
	existing: { id: number; record: StoredRecord } | null;
	reserved: ReservedColumns | null;
}

/** Rules of reading and saving a kind's records, one entry for each distributed kind. */
export interface RecordRules {
	table: SQLiteTable & Record<"id" | "saveKey", SQLiteColumn>;
	/** Abilities to read it in the source and to save it in a target; none for parts. */
	readAbility: Ability | null;
	writeAbility: Ability | null;
	/** Returns a record; undefined for a deleted one. */
	read: (ctx: OperatorCtx, id: number) => Promise<StoredRecord | undefined>;
	/**
	 * Adds the checked save to the group of the context.
	 * @throws Refusal as the editor's save does
	 */
	save: (call: RecordSave) => Promise<void>;
	/** Deletion of an item that a distribution created, where more than its row changes. */
	deletion?: {
		/** Condition on the item's row. */
		isAllowed: SQL;
		statements: (ctx: OperatorCtx, id: number) => Statement[];
	};
	/** Columns of a new record besides its id: a code. */
	reserveColumns?: (ctx: OperatorCtx) => Record<string, unknown>;
}
