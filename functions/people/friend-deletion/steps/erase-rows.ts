import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { DeletionCounts } from "#domain/people/friend-deletion/friend-deletion.ts";
import type { Ctx } from "#functions/context.ts";
import type { DataPlace, ErasedFriend } from "../places/data-place.ts";
import { DATA_PLACES, placesOfReset } from "../places/registry.ts";
import type { DeletionStep, FriendDeletion } from "./deletion-step.ts";

/** Number of rows of each table deleted at a time; a literal, which SQLite plans by. */
const ROWS_AT_ONCE = 500;

/** Statement that deletes or clears some of a place's rows. */
export function eraseStatement(ctx: Ctx, { table, rows, clear }: DataPlace, friend: ErasedFriend): Statement {
	const some = sql`rowid in (select rowid from ${table} where ${rows(friend)} limit ${sql.raw(String(ROWS_AT_ONCE))})`;
	return execute(
		ctx.db,
		clear ? sql`update ${table} set ${clear(friend)} where ${some}` : sql`delete from ${table} where ${some}`,
	);
}

const placesOf = ({ kind, options }: FriendDeletion): readonly DataPlace[] =>
	kind === "reset" && options ? placesOfReset(options) : DATA_PLACES;

/** Deletes the rows of the places with one `order`. All tables share a transaction. */
export const eraseRowsStep = (order: 1 | 2 | 3): DeletionStep => ({
	work: async (ctx, { friend, deletion }) => {
		const places = placesOf(deletion).filter((place) => (place.order ?? 1) === order);
		const changedCounts = await erasePlaces(ctx, places, friend);
		const counts: DeletionCounts = {};
		for (const [index, count] of changedCounts.entries()) {
			const { countedAs } = places[index]!;
			counts[countedAs] = (counts[countedAs] ?? 0) + count;
		}
		return { isDone: changedCounts.every((count) => count < ROWS_AT_ONCE), counts };
	},
});

/** Changes some rows of each place; returns their number, by place. */
async function erasePlaces(ctx: Ctx, places: readonly DataPlace[], friend: ErasedFriend): Promise<number[]> {
	const statements: Statement[] = [];
	// A place may have statements around its own one, whose position among all of them is kept.
	const positions = places.map((place) => {
		const statement = eraseStatement(ctx, place, friend);
		const surrounding = place.around?.(ctx, friend, [statement]) ?? [statement];
		statements.push(...surrounding);
		return statements.length - surrounding.length + surrounding.indexOf(statement);
	});
	const [first, ...rest] = statements;
	if (!first) return [];
	const results = (await ctx.db.batch([first, ...rest])) as D1Result[];
	return positions.map((position) => results[position]!.meta.changes);
}
