import { sql } from "drizzle-orm";
import { introductions } from "#db/commerce/introductions.ts";
import { INTRODUCTION_SELECTION } from "#domain/engine/filters/conditions/introduction.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";

/** Condition type 139: a number of completed introductions, or an introduction by which the friend came. */
export const introductionWhere = (
	{ by, count }: ConditionOf<"introduction">,
	context: FilterContext,
): FriendSelection =>
	by === INTRODUCTION_SELECTION.introduced
		? selectFriends(context, {
				from: sql`${introductions} n`,
				friend: sql`n.friend_id`,
				where: sql`n.friend_id is not null and n.state <> 'declined' and n.state <> 'reversed'`,
			})
		: selectFriends(context, {
				from: sql`(select x.introducer_id, count(*) as completed from ${introductions} x
					where x.state = 'rewarded' group by x.introducer_id) n`,
				friend: sql`n.introducer_id`,
				where: sql`n.completed >= ${count}`,
			});
