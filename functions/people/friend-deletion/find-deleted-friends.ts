import { inArray, sql } from "drizzle-orm";
import { deletedFriends } from "#db/people/friend-deletions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";
import { hashLineUser } from "./hash-line-user.ts";

/** Instants at which people, who were friends before, were deleted, by LINE's user id. */
export async function findDeletedFriends(
	ctx: Ctx,
	lineUserIds: readonly string[],
): Promise<Map<string, number>> {
	const byHash = new Map(lineUserIds.map((id) => [hashLineUser(ctx.env, id), id]));
	const rows = await ctx.db
		.select()
		.from(deletedFriends)
		.where(inArray(deletedFriends.lineUserHash, sql`${valuesOfList([...byHash.keys()])}`));
	return new Map(rows.map(({ lineUserHash, deletedAt }) => [byHash.get(lineUserHash)!, deletedAt]));
}
