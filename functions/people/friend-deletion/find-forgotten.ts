import { inArray, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { deletedFriends } from "#db/people/friend-deletions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";
import { hashLineUser } from "./hash-line-user.ts";

/** Deletions of people who were friends before, by LINE's user id: instants by LINE's clock. */
export async function findForgotten(ctx: Ctx, lineUserIds: readonly string[]): Promise<Map<string, number>> {
	const byHash = new Map(lineUserIds.map((id) => [hashLineUser(ctx.env, id), id]));
	const rows = await ctx.db
		.select()
		.from(deletedFriends)
		.where(inArray(deletedFriends.lineUserHash, sql`${valuesOfList([...byHash.keys()])}`));
	return new Map(rows.map(({ lineUserHash, deletedAt }) => [byHash.get(lineUserHash)!, deletedAt]));
}

/** LINE's user ids without those of deleted friends who did not return: a list of followers brings nobody back. */
export async function withoutForgotten(ctx: Ctx, lineUserIds: string[]): Promise<string[]> {
	const forgotten = await findForgotten(ctx, lineUserIds);
	if (forgotten.size === 0) return lineUserIds;
	const returned = await ctx.db
		.select({ id: friends.lineUserId })
		.from(friends)
		.where(inArray(friends.lineUserId, sql`${valuesOfList([...forgotten.keys()])}`));
	const known = new Set(returned.map(({ id }) => id));
	return lineUserIds.filter((id) => !forgotten.has(id) || known.has(id));
}
