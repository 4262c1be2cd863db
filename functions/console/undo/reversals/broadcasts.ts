import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";

/** Restores a deleted draft of a broadcast. Nothing is sent. */
export const draftDeletionReversal: Reversal = {
	handles: (verb) => verb === "broadcast.delete",
	confirmation: UNDO_TEXTS.draftConfirmation,
	ability: () => "broadcast-write",
	blockingReason: async ({ ctx, entry }) => {
		const restorable = await queryRows(
			ctx.db,
			sql`select id from ${broadcasts} where ${isDeletedByEntry(entry)}`,
		);
		return restorable.length === 0 ? UNDO_TEXTS.changedSince : null;
	},
	step: async ({ ctx, entry }) => ({
		done: 1,
		left: 0,
		isLast: true,
		frames: [{ event: "broadcast", friendId: NO_FRIEND }],
		statements: [
			execute(
				ctx.db,
				sql`update ${broadcasts} set deleted_at = null, updated_at = ${ctx.now}, version = version + 1
					where ${isDeletedByEntry(entry)}`,
			),
		],
	}),
};

/** Matches the rows deleted by this entry, by the instant of deletion. */
const isDeletedByEntry = (entry: ReversibleEntry) =>
	sql`id = ${Number(entry.subjectId)} and deleted_at = ${entry.at} and ordered_at is null`;
