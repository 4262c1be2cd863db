import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { type FriendRows, selected } from "./selected.ts";

interface Asked {
	/** Condition on a row of friends. */
	test: (of: Columns) => SQL;
	/** Index of the rows for which it is true. */
	index: string;
	isMost?: boolean;
	/** Whether the condition is negated. */
	not?: boolean;
}

type Columns = Record<"addedBy" | "lastMessageAt" | "lastSentAt", SQL>;

const never: Asked = {
	test: ({ lastMessageAt }) => sql`${lastMessageAt} is null`,
	index: "friends_last_message",
	isMost: true,
};
const waits: Asked = {
	test: ({ lastMessageAt, lastSentAt }) =>
		sql`(${lastMessageAt} is not null and (${lastSentAt} is null or ${lastSentAt} < ${lastMessageAt}))`,
	index: "friends_waiting",
	isMost: true,
};
/** The index holds those alone who came otherwise than by following: most come so. */
const cameOtherwise: Asked = {
	test: ({ addedBy }) => sql`${addedBy} <> 'follow'`,
	index: "friends_added",
};
const cameBack: Asked = {
	test: ({ addedBy }) => sql`(${addedBy} = 'return' and ${addedBy} <> 'follow')`,
	index: "friends_added",
};
const not = (asked: Asked): Asked => ({ ...asked, not: true });

const RESPONSES: Record<ConditionOf<"other">["has_response"], readonly Asked[]> = {
	0: [],
	1: [not(never)],
	10: [never],
	11: [waits],
	12: [not(waits)],
};

const ORIGINS: Record<ConditionOf<"other">["has_type"], readonly Asked[]> = {
	0: [],
	1: [not(cameOtherwise)],
	2: [cameBack],
	11: [cameOtherwise],
	12: [not(cameBack)],
};

/** 110. */
export function other(
	{ has_response, has_type }: ConditionOf<"other">,
	at: FilterContext,
): SQLWrapper | SQLWrapper[] {
	const asked = [...RESPONSES[has_response], ...ORIGINS[has_type]];
	return asked.length === 0 ? sql`1` : asked.map((each) => friendsOf(each, at));
}

/**
 * Taken apart, they are a set that is read off its index alone. Anywhere else the friend's own row says it, which is read
 * already: a job's page, or one look-up within a scope, would find half of all friends for it.
 */
function friendsOf({ test, index, isMost, not = false }: Asked, at: FilterContext): SQLWrapper {
	if (at.strategy !== "set") return not ? sql`not ${test(OF_FRIEND)}` : test(OF_FRIEND);
	return selected(at, rowsOf({ test, index, isMost }), not);
}

const rowsOf = ({ test, index, isMost = false }: Asked): FriendRows => ({
	from: sql`${friends} o indexed by ${sql.identifier(index)}`,
	friend: sql`o.id`,
	where: test(OF_ROW),
	isMost,
});

const OF_ROW: Columns = {
	addedBy: sql`o.${sql.identifier(friends.addedBy.name)}`,
	lastMessageAt: sql`o.${sql.identifier(friends.lastMessageAt.name)}`,
	lastSentAt: sql`o.${sql.identifier(friends.lastSentAt.name)}`,
};

/** With a plus, for by the indices of what changes with each message they would be looked up all over the table. */
const OF_FRIEND: Columns = {
	addedBy: sql`+${friends.addedBy}`,
	lastMessageAt: sql`+${friends.lastMessageAt}`,
	lastSentAt: sql`${friends.lastSentAt}`,
};

/** As a set, in the order of ids. */
export const NEVER_WROTE: FriendRows = rowsOf(never);
