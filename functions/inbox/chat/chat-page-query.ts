import { eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { talkMentions, talks } from "#db/engine/talks.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { roles } from "#db/platform/operators.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import type { BoundValue } from "#db/platform/sql/prepare-once.ts";
import { readFriendScope } from "#domain/console/operators/friend-scope.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { type MemberOrder, type MembersQuery, NEW_FOR_DAYS } from "#domain/inbox/chat/members-query.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import {
	type FriendViewer,
	isEachFriendVisible,
	visibleFriendIdsSql,
} from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** Condition on the friends of the list. */
export interface FriendCondition {
	/** Condition on one row of `friends`. */
	matchesFriend: SQL;
	/** Matching friends as rows with `friend_id`, if an index has them; may contain duplicates. */
	friendIds?: SQL;
	/** Whether it reads all names, so that its friends are collected only if no other condition can be. */
	readsAllNames?: true;
}

/** End of the previous page. */
export interface PreviousPageEnd {
	at: BoundValue<number>;
	id: BoundValue<number>;
}

/** Parameters of a page: values, or placeholders in a statement that is built once. */
export interface ChatPageParameters {
	operatorId: BoundValue<number>;
	/** Friends added since then count as new (epoch ms). */
	since: BoundValue<number>;
	tagId: BoundValue<number> | null;
	cursor: PreviousPageEnd | null;
}

/** Query of a page of the list, ready to become a statement. */
export interface ChatPageQuery {
	order: MemberOrder;
	conditions: SQL[];
	/** Friends of each condition with an index, to be collected first when they are few. */
	collectable: SQL[];
	cursor: PreviousPageEnd | null;
	/** Whether the page is among friends who never wrote, who have no instant to sort by. */
	isAmongSilent: boolean;
}

/** Parameter values of a page. */
export const chatPageParametersOf = ({ operator, now }: OperatorCtx, { tag_id, cursor }: MembersQuery) => ({
	operatorId: operator.id,
	since: now - NEW_FOR_DAYS * DAY,
	tagId: tag_id,
	cursor: cursor ? { at: cursor.at, id: Number(cursor.id) } : null,
});

export interface ChatPageRequest {
	viewer: FriendViewer;
	query: MembersQuery;
	/** Conditions of a role by which the operator restricts the list. */
	role?: FriendCondition[];
}

/** Conditions of a page, with values or placeholders as parameters. */
export function buildChatPageQuery(
	{ cursor, ...values }: ChatPageParameters,
	{ viewer, query, role = [] }: ChatPageRequest,
): ChatPageQuery {
	// Conditions that usually match the fewest friends are first.
	const selected = [...singleFriendCondition(query), ...selectedFriendsCondition(query)];
	const conditions = [
		...selected,
		...operatorMarkConditions(query, values),
		...waitingCondition(query),
		...newFriendCondition(query, values),
		...tagCondition(values),
		...scopeCondition(viewer),
		...role,
		...nameCondition(query),
	];
	return {
		order: query.order_by,
		conditions: [
			sql`${friends.userRate} = ${USER_RATE.shown}`,
			...conditions.map(({ matchesFriend }) => matchesFriend),
		],
		// Selected friends are few, regardless of the other conditions.
		collectable: collectableConditions(selected.length > 0 ? selected : conditions),
		cursor,
		isAmongSilent: isAmongSilent(query),
	};
}

/** Whether a page is among friends who never wrote. */
export const isAmongSilent = ({ order_by, cursor }: MembersQuery): boolean =>
	order_by === "message" && cursor?.at === 0;

type ConditionValues = Pick<ChatPageParameters, "operatorId" | "since" | "tagId">;

function collectableConditions(conditions: FriendCondition[]): SQL[] {
	const narrow = conditions
		.filter(({ readsAllNames }) => !readsAllNames)
		.flatMap(({ friendIds }) => friendIds ?? []);
	return narrow.length > 0 ? narrow : conditions.flatMap(({ friendIds }) => friendIds ?? []);
}

const singleFriendCondition = ({ member_id }: MembersQuery): FriendCondition[] =>
	member_id === null
		? []
		: [
				{
					matchesFriend: sql`${friends.id} = ${member_id}`,
					friendIds: sql`select ${member_id} as friend_id`,
				},
			];

const selectedFriendsCondition = ({ ids }: MembersQuery): FriendCondition[] =>
	ids.length === 0
		? []
		: [
				{
					matchesFriend: sql`${friends.id} in ${valuesOfList(ids)}`,
					friendIds: sql`select value as friend_id from ${listTable(ids)}`,
				},
			];

/**
 * Conditions on operators' own marks. Written as in the partial indexes, so that the planner can use them.
 */
function operatorMarkConditions(
	{ important, assigned }: MembersQuery,
	{ operatorId }: ConditionValues,
): FriendCondition[] {
	const talkOfFriend = sql`select 1 from ${talks} t where t.friend_id = ${friends.id}`;
	const isOwn = sql`t.operator_id = ${operatorId}`;
	const mentionsOperator = sql`n.operator_id = ${operatorId}`;
	const friendIdsOf = (where: SQL) => sql`select t.friend_id as friend_id from ${talks} t where ${where}`;
	return [
		...(assigned === "mine"
			? [{ matchesFriend: sql`exists (${talkOfFriend} and ${isOwn})`, friendIds: friendIdsOf(isOwn) }]
			: []),
		...(assigned === "mentioned"
			? [
					{
						matchesFriend: sql`exists (select 1 from ${talkMentions} n where ${mentionsOperator} and n.friend_id = ${friends.id})`,
						friendIds: sql`select distinct n.friend_id as friend_id from ${talkMentions} n where ${mentionsOperator}`,
					},
				]
			: []),
		...(important
			? [
					{
						matchesFriend: sql`exists (${talkOfFriend} and t.important = 1)`,
						friendIds: friendIdsOf(sql`t.important = 1`),
					},
				]
			: []),
		...(assigned === "none"
			? [{ matchesFriend: sql`not exists (${talkOfFriend} and t.operator_id is not null)` }]
			: []),
	];
}

const waitingCondition = ({ notify }: MembersQuery): FriendCondition[] =>
	notify
		? [
				{
					matchesFriend: sql`exists (select 1 from ${messages} w where w.friend_id = ${friends.id} and w.notify = 1)`,
					friendIds: sql`select distinct w.friend_id as friend_id from ${messages} w where w.notify = 1`,
				},
			]
		: [];

const tagCondition = ({ tagId }: ConditionValues): FriendCondition[] =>
	tagId === null
		? []
		: [
				{
					matchesFriend: sql`exists (select 1 from ${friendTags} h
						where h.friend_id = ${friends.id} and h.tag_id = ${tagId})`,
					friendIds: sql`select h.friend_id as friend_id from ${friendTags} h where h.tag_id = ${tagId}`,
				},
			];

const scopeCondition = (viewer: FriendViewer): FriendCondition[] =>
	viewer.friendScope.all
		? []
		: [
				{
					matchesFriend: isEachFriendVisible(viewer, sql`${friends.id}`),
					friendIds: sql`select distinct friend_id from (${visibleFriendIdsSql(viewer)})`,
				},
			];

/**
 * Conditions of another role, which restrict the list further and never extend the operator's visibility.
 * @throws Refusal 422 for an unknown role.
 */
export async function findRoleConditions(
	ctx: OperatorCtx,
	{ operator_role_id }: MembersQuery,
): Promise<FriendCondition[]> {
	if (operator_role_id === null) return [];
	const [role] = await ctx.db
		.select({ isAdmin: roles.isAdmin, scope: roles.friendScope })
		.from(roles)
		.where(eq(roles.id, operator_role_id));
	if (!role) throw invalid("operator_role_id", CHAT_TEXTS.roleUnknown);
	return role.isAdmin ? [] : scopeCondition({ friendScope: readFriendScope(role.scope), now: ctx.now });
}

const newFriendCondition = (query: MembersQuery, { since }: ConditionValues): FriendCondition[] =>
	query.new
		? [
				{
					matchesFriend: sql`${friends.followedAt} >= ${since}`,
					friendIds: sql`select f.id as friend_id from ${friends} f where f.followed_at >= ${since}`,
				},
			]
		: [];

/** Any of a friend's names. D1 refuses LIKE patterns over 50 bytes, so "contains" is `instr`. */
function nameCondition({ name }: MembersQuery): FriendCondition[] {
	const key = normaliseText(name);
	if (key === "") return [];
	const { nameKey, shortNameKey, nicknameKey } = friends;
	return [
		{
			matchesFriend: sql`(instr(${nameKey}, ${key}) > 0 or instr(${shortNameKey}, ${key}) > 0
				or instr(${nicknameKey}, ${key}) > 0)`,
			// Each select uses the partial index of its column, which has a fraction of the friends.
			friendIds: sql`select f.id as friend_id from ${friends} f where f.name_key <> '' and instr(f.name_key, ${key}) > 0
				union select f.id from ${friends} f where f.short_name_key <> '' and instr(f.short_name_key, ${key}) > 0
				union select f.id from ${friends} f where f.nickname_key <> '' and instr(f.nickname_key, ${key}) > 0`,
			readsAllNames: true,
		},
	];
}
