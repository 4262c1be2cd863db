import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import { friends } from "#db/engine/friends.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { FigureRecords } from "../figure-records.ts";

/** New friends by the landing whose visit added them. */
export const followedRecords: FigureRecords = (ctx, { from, before }) =>
	sql`select day, iif(item_id is null, '', 'landing') as source, ifnull(item_id, 0) as item_id, 1 as count from (
		select ${createLocalTime(ctx).dateOf(sql`f.followed_at`)} as day, (select v.landing_id from ${landingVisits} v
				where v.friend_id = f.id and v.added_friend = 1 order by v.created_at desc limit 1) as item_id
			from ${friends} f where f.followed_at >= ${from} and f.followed_at < ${before}
				and f.user_rate = ${USER_RATE.shown})`;
