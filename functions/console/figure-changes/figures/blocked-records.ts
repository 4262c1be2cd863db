import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { countsOfItems } from "#functions/console/sending-costs/delivery-items.ts";
import { isFoundGone } from "#functions/engine/friend-records/gone-friends.ts";
import type { FigureRecords } from "../figure-records.ts";

/** Time after a message in which a block counts as its consequence. */
const EFFECT_OF_MESSAGE = DAY;

/** Friends who block the account, by the item whose message they received last on the day before. */
export const blockedRecords: FigureRecords = (ctx, { from, before }) =>
	countsOfItems(sql`select ${createLocalTime(ctx).dateOf(sql`${friends.blockedAt}`)} as day, 1 as count,
			(select d.id from ${deliveries} d where d.friend_id = ${friends.id} and d.due_at > ${friends.blockedAt} - ${EFFECT_OF_MESSAGE}
				and d.due_at <= ${friends.blockedAt} and d.state = 'sent' order by d.due_at desc limit 1) as delivery_id
		from ${friends} where ${friends.blockedAt} >= ${from} and ${friends.blockedAt} < ${before} and not ${isFoundGone}
			and ${friends.userRate} = ${USER_RATE.shown}`);
