import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { ORIGIN, RESPONSE } from "#domain/engine/filters/conditions/other.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, selectFriends } from "./friend-rows.ts";

interface FriendTest {
	/** Condition on a row of friends. */
	test: (columns: Columns) => SQL;
	/** Index of the rows for which the test is true. */
	index: string;
	isLargeShare?: boolean;
	isNegated?: boolean;
}

type Columns = Record<"addedBy" | "lastMessageAt" | "lastSentAt", SQL>;

const neverWrote: FriendTest = {
	test: ({ lastMessageAt }) => sql`${lastMessageAt} is null`,
	index: "friends_last_message",
	isLargeShare: true,
};
const waitsForReply: FriendTest = {
	test: ({ lastMessageAt, lastSentAt }) =>
		sql`(${lastMessageAt} is not null and (${lastSentAt} is null or ${lastSentAt} < ${lastMessageAt}))`,
	index: "friends_waiting",
	isLargeShare: true,
};
/** The index covers only friends who were not added by following, because most were. */
const addedOtherwise: FriendTest = {
	test: ({ addedBy }) => sql`${addedBy} <> 'follow'`,
	index: "friends_added",
};
const returned: FriendTest = {
	test: ({ addedBy }) => sql`(${addedBy} = 'return' and ${addedBy} <> 'follow')`,
	index: "friends_added",
};
const fromBefore: FriendTest = {
	test: ({ addedBy }) => sql`(${addedBy} in ('before', 'contact') and ${addedBy} <> 'follow')`,
	index: "friends_added",
};
const negate = (friendTest: FriendTest): FriendTest => ({ ...friendTest, isNegated: true });

const RESPONSE_TESTS: Record<ConditionOf<"other">["has_response"], readonly FriendTest[]> = {
	[RESPONSE.any]: [],
	[RESPONSE.written]: [negate(neverWrote)],
	[RESPONSE.neverWritten]: [neverWrote],
	[RESPONSE.awaitsReply]: [waitsForReply],
	[RESPONSE.awaitsNoReply]: [negate(waitsForReply)],
};

const ORIGIN_TESTS: Record<ConditionOf<"other">["has_type"], readonly FriendTest[]> = {
	[ORIGIN.any]: [],
	[ORIGIN.followed]: [negate(addedOtherwise)],
	[ORIGIN.returned]: [returned],
	[ORIGIN.fromBefore]: [fromBefore],
	[ORIGIN.notFollowed]: [addedOtherwise],
	[ORIGIN.notReturned]: [negate(returned)],
	[ORIGIN.notFromBefore]: [negate(fromBefore)],
};

/** Condition type 110: responses, and the way in which a friend was added. */
export function other(
	{ has_response, has_type }: ConditionOf<"other">,
	context: FilterContext,
): SQLWrapper | SQLWrapper[] {
	const tests = [...RESPONSE_TESTS[has_response], ...ORIGIN_TESTS[has_type]];
	return tests.length === 0 ? sql`1` : tests.map((each) => friendsOf(each, context));
}

/**
 * In a split filter the condition is a set read from its index alone. Elsewhere the friend's own row is
 * already read, and testing it is cheaper than a set of half of all friends.
 */
function friendsOf(
	{ test, index, isLargeShare, isNegated = false }: FriendTest,
	context: FilterContext,
): SQLWrapper {
	if (context.strategy !== "set") return isNegated ? sql`not ${test(OF_FRIEND)}` : test(OF_FRIEND);
	return selectFriends(context, rowsOf({ test, index, isLargeShare }), { isNegated });
}

const rowsOf = ({ test, index, isLargeShare = false }: FriendTest): FriendRows => ({
	from: sql`${friends} o indexed by ${sql.identifier(index)}`,
	friend: sql`o.id`,
	where: test(OF_ROW),
	isLargeShare,
});

const OF_ROW: Columns = {
	addedBy: sql`o.${sql.identifier(friends.addedBy.name)}`,
	lastMessageAt: sql`o.${sql.identifier(friends.lastMessageAt.name)}`,
	lastSentAt: sql`o.${sql.identifier(friends.lastSentAt.name)}`,
};

/**
 * The plus keeps SQLite from indices that change with each message: their rows are scattered over the whole
 * table.
 */
const OF_FRIEND: Columns = {
	addedBy: sql`+${friends.addedBy}`,
	lastMessageAt: sql`+${friends.lastMessageAt}`,
	lastSentAt: sql`${friends.lastSentAt}`,
};

/** Friends who never wrote, as a set in the order of ids. */
export const NEVER_WROTE: FriendRows = rowsOf(neverWrote);
