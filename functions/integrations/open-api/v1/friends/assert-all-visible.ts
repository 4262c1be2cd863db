import { and, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Maximum number of unknown friends named in a refusal. */
const MAX_NAMED_FRIENDS = 20;

/** Delivery-related columns of some friends, by their ids. */
export const findRecipients = ({ db }: ProgramCtx, fids: readonly number[]) =>
	db
		.select({ id: friends.id, blockedAt: friends.blockedAt, userRate: friends.userRate })
		.from(friends)
		.where(sql`${friends.id} in ${valuesOfList(fids)}`)
		.orderBy(friends.id);

/** Refuses friends hidden from the program like unknown ones. @throws Refusal 422 that names these */
export async function assertAllVisible(ctx: ProgramCtx, fids: readonly number[]): Promise<void> {
	const visibleFriends = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(and(sql`${friends.id} in ${valuesOfList(fids)}`, visibleTo(ctx.operator)));
	const visibleIds = new Set(visibleFriends.map(({ id }) => id));
	const unknownIds = [...new Set(fids)].filter((fid) => !visibleIds.has(fid));
	if (unknownIds.length === 0) return;
	const ellipsis = unknownIds.length > MAX_NAMED_FRIENDS ? "…" : "";
	throw invalid(
		"fids",
		API_V1_TEXTS.friendsUnknown(unknownIds.slice(0, MAX_NAMED_FRIENDS).join("、") + ellipsis),
	);
}
