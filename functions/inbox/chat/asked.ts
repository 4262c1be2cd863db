import { eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { talkMentions, talks } from "#db/engine/talks.ts";
import { friendTags } from "#db/people/tags.ts";
import { roles } from "#db/platform/operators.ts";
import { among, eachOf } from "#db/platform/sql/among.ts";
import type { Bound } from "#db/platform/sql/written-once.ts";
import { readScope } from "#domain/console/operators/scope.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { type MemberOrder, type MembersQuery, NEW_FOR_DAYS } from "#domain/inbox/chat/members.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { isVisibleEach, type Viewer, visibleIds } from "#functions/engine/filters/visible.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Something that a friend of the list must be. */
export interface Wanted {
	/** Asked of one friend after the other, beside a row of `friends`. */
	each: SQL;
	/** The friends of whom it holds as rows with `friend_id`, where an index has them; some may come twice. */
	all?: SQL;
	/** All names are read for it, so its friends are gathered where no other condition has any. */
	isWide?: true;
}

/** Where the page before ended. */
export interface Behind {
	at: Bound<number>;
	id: Bound<number>;
}

/** With what a page is asked for: values, or their places in a statement that is written once. */
export interface AskedWith {
	operatorId: Bound<number>;
	/** Whoever was added since counts as new (epoch ms). */
	since: Bound<number>;
	tagId: Bound<number> | null;
	behind: Behind | null;
}

/** Whom a page of the list is asked for, ready to become a statement. */
export interface Asked {
	order: MemberOrder;
	each: SQL[];
	/** Where few may be meant: the friends of each condition of which an index has them, for whoever gathers them first. */
	from: SQL[];
	behind: Behind | null;
	/** Those who never wrote have no instant to be ordered by. */
	isAmongSilent: boolean;
}

/** The values that a page is asked with. */
export const valuesOf = ({ operator, now }: OperatorCtx, { tag_id, cursor }: MembersQuery) => ({
	operatorId: operator.id,
	since: now - NEW_FOR_DAYS * DAY,
	tagId: tag_id,
	behind: cursor ? { at: cursor.at, id: Number(cursor.id) } : null,
});

export interface Asking {
	viewer: Viewer;
	query: MembersQuery;
	/** What another role asks. */
	role?: Wanted[];
}

/** All that is asked of a friend, with these values. */
export function askedWith({ behind, ...values }: AskedWith, { viewer, query, role = [] }: Asking): Asked {
	// Those whose friends are fewest as a rule come first.
	const named = [...ofOne(query), ...ofSome(query)];
	const wanted = [
		...named,
		...ofDesk(query, values),
		...ofWaiting(query),
		...ofNew(query, values),
		...ofTag(values),
		...inScope(viewer),
		...role,
		...ofName(query),
	];
	return {
		order: query.order_by,
		each: [sql`${friends.userRate} = ${USER_RATE.shown}`, ...wanted.map(({ each }) => each)],
		// Those who are named are few whatever else is asked of them.
		from: gatherable(named.length > 0 ? named : wanted),
		behind,
		isAmongSilent: isAmongSilent(query),
	};
}

/** Whether a page is among those who never wrote. */
export const isAmongSilent = ({ order_by, cursor }: MembersQuery): boolean =>
	order_by === "message" && cursor?.at === 0;

type Values = Pick<AskedWith, "operatorId" | "since" | "tagId">;

function gatherable(wanted: Wanted[]): SQL[] {
	const narrow = wanted.filter(({ isWide }) => !isWide).flatMap(({ all }) => all ?? []);
	return narrow.length > 0 ? narrow : wanted.flatMap(({ all }) => all ?? []);
}

const ofOne = ({ member_id }: MembersQuery): Wanted[] =>
	member_id === null
		? []
		: [{ each: sql`${friends.id} = ${member_id}`, all: sql`select ${member_id} as friend_id` }];

const ofSome = ({ ids }: MembersQuery): Wanted[] =>
	ids.length === 0
		? []
		: [
				{
					each: sql`${friends.id} in ${among(ids)}`,
					all: sql`select value as friend_id from ${eachOf(ids)}`,
				},
			];

/** What operators agreed on. Written as in the partial indexes, so that the planner can use them. */
function ofDesk({ important, assigned }: MembersQuery, { operatorId }: Values): Wanted[] {
	const theirs = sql`select 1 from ${talks} t where t.friend_id = ${friends.id}`;
	const mine = sql`t.operator_id = ${operatorId}`;
	const toMe = sql`n.operator_id = ${operatorId}`;
	const all = (where: SQL) => sql`select t.friend_id as friend_id from ${talks} t where ${where}`;
	return [
		...(assigned === "mine" ? [{ each: sql`exists (${theirs} and ${mine})`, all: all(mine) }] : []),
		...(assigned === "mentioned"
			? [
					{
						each: sql`exists (select 1 from ${talkMentions} n where ${toMe} and n.friend_id = ${friends.id})`,
						all: sql`select distinct n.friend_id as friend_id from ${talkMentions} n where ${toMe}`,
					},
				]
			: []),
		...(important
			? [{ each: sql`exists (${theirs} and t.important = 1)`, all: all(sql`t.important = 1`) }]
			: []),
		...(assigned === "none" ? [{ each: sql`not exists (${theirs} and t.operator_id is not null)` }] : []),
	];
}

const ofWaiting = ({ notify }: MembersQuery): Wanted[] =>
	notify
		? [
				{
					each: sql`exists (select 1 from ${messages} w where w.friend_id = ${friends.id} and w.notify = 1)`,
					all: sql`select distinct w.friend_id as friend_id from ${messages} w where w.notify = 1`,
				},
			]
		: [];

const ofTag = ({ tagId }: Values): Wanted[] =>
	tagId === null
		? []
		: [
				{
					each: sql`exists (select 1 from ${friendTags} h
						where h.friend_id = ${friends.id} and h.tag_id = ${tagId})`,
					all: sql`select h.friend_id as friend_id from ${friendTags} h where h.tag_id = ${tagId}`,
				},
			];

const inScope = (viewer: Viewer): Wanted[] =>
	viewer.friendScope.all
		? []
		: [
				{
					each: isVisibleEach(viewer, sql`${friends.id}`),
					all: sql`select distinct friend_id from (${visibleIds(viewer)})`,
				},
			];

/**
 * Another role narrows the list, and never widens what whoever asks may see.
 * @throws Refusal 422 for a role that is not there.
 */
export async function ofRole(ctx: OperatorCtx, { operator_role_id }: MembersQuery): Promise<Wanted[]> {
	if (operator_role_id === null) return [];
	const [role] = await ctx.db
		.select({ isAdmin: roles.isAdmin, scope: roles.friendScope })
		.from(roles)
		.where(eq(roles.id, operator_role_id));
	if (!role) throw invalid("operator_role_id", CHAT_TEXTS.roleUnknown);
	return role.isAdmin ? [] : inScope({ friendScope: readScope(role.scope), now: ctx.now });
}

const ofNew = (query: MembersQuery, { since }: Values): Wanted[] =>
	query.new
		? [
				{
					each: sql`${friends.followedAt} >= ${since}`,
					all: sql`select f.id as friend_id from ${friends} f where f.followed_at >= ${since}`,
				},
			]
		: [];

/** Any of a friend's names. D1 refuses LIKE patterns over 50 bytes, so "contains" is `instr`. */
function ofName({ name }: MembersQuery): Wanted[] {
	const key = normalise(name);
	if (key === "") return [];
	const { nameKey, shortNameKey, nicknameKey } = friends;
	return [
		{
			each: sql`(instr(${nameKey}, ${key}) > 0 or instr(${shortNameKey}, ${key}) > 0
				or instr(${nicknameKey}, ${key}) > 0)`,
			// Each by the index of its texts, which is a fraction of the friends.
			all: sql`select f.id as friend_id from ${friends} f where f.name_key <> '' and instr(f.name_key, ${key}) > 0
				union select f.id from ${friends} f where f.short_name_key <> '' and instr(f.short_name_key, ${key}) > 0
				union select f.id from ${friends} f where f.nickname_key <> '' and instr(f.nickname_key, ${key}) > 0`,
			isWide: true,
		},
	];
}
