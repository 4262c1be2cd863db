import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { ADDED_BY_LABELS, type AddedBy } from "#domain/engine/friend-records/added-by.ts";
import { FOLLOWED_UNKNOWN } from "#domain/engine/friend-records/followed-at.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: "followed" | "blocked";
	at: number;
	added_by: AddedBy;
}

/** The friend's addition and blocking of the account: only the last of each is stored. */
export const contactHistory = defineHistory<Row>({
	ability: null,
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select k.id, k.at, k.added_by from (
				select 'followed' as id, iif(f.followed_at = ${FOLLOWED_UNKNOWN}, f.created_at, f.followed_at) as at, f.added_by from ${friends} f where f.id = ${friendId}
				union all
				select 'blocked', f.blocked_at, f.added_by from ${friends} f
					where f.id = ${friendId} and f.blocked_at is not null) k
			where ${isBeforeCursor(sql`k.at`, sql`k.id`)} order by k.at desc, k.id desc limit ${limit}`,
	present: ({ id, at, added_by }) => ({
		id,
		at,
		title: id === "blocked" ? "ブロックされた" : ADDED_BY_LABELS[added_by],
		detail: null,
		href: null,
	}),
});
