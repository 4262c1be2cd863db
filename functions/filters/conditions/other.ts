import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";

const { addedBy, lastSentAt } = friends;
/** Most friends wrote, or most did not: by the index of when they did they would be looked up all over the table. */
const lastMessageAt = sql`+${friends.lastMessageAt}`;

const waits = sql`${lastMessageAt} is not null and (${lastSentAt} is null or ${lastSentAt} < ${lastMessageAt})`;

const RESPONSES: Record<ConditionOf<"other">["has_response"], SQL> = {
	0: sql`1`,
	1: sql`${lastMessageAt} is not null`,
	10: sql`${lastMessageAt} is null`,
	11: waits,
	12: sql`not (${waits})`,
};

const ORIGINS: Record<ConditionOf<"other">["has_type"], SQL> = {
	0: sql`1`,
	1: sql`${addedBy} = 'follow'`,
	2: sql`${addedBy} = 'return'`,
	11: sql`${addedBy} <> 'follow'`,
	12: sql`${addedBy} <> 'return'`,
};

/** 110. */
export const other = ({ has_response, has_type }: ConditionOf<"other">): SQL =>
	sql`(${RESPONSES[has_response]} and ${ORIGINS[has_type]})`;
