import { sql } from "drizzle-orm";
import { friendLineEvents, lineMembershipPlans } from "#db/people/line-events.ts";
import {
	FRIEND_LINE_EVENTS,
	type FriendLineEvent,
	type FriendLineEventDetail,
	lineEventDetail,
} from "#domain/engine/friend-records/friend-line-events.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	kind: FriendLineEvent;
	detail: string;
	/** Name of a membership's plan. */
	plan: string | null;
}

/** Memberships, account links and beacons, as LINE reported them. */
export const lineEventHistory = defineHistory<Row>({
	ability: null,
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select e.id, e.at, e.kind, e.detail,
				(select p.name from ${lineMembershipPlans} p where p.id = e.detail ->> '$.membershipId') as plan from ${friendLineEvents} e
			where e.friend_id = ${friendId} and ${isBeforeCursor(sql`e.at`, sql`e.id`)}
			order by e.at desc, e.id desc limit ${limit}`,
	present: ({ id, at, kind, detail, plan }) => ({
		id: String(id),
		at,
		title: FRIEND_LINE_EVENTS[kind],
		detail: lineEventDetail(JSON.parse(detail) as FriendLineEventDetail, plan),
		href: null,
	}),
});
