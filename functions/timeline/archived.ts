import { type SQL, sql } from "drizzle-orm";
import { among, eachOf } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import { messageSearch } from "#db/message-search.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import { packed } from "#db/packed.ts";
import { rowsOf } from "#db/raw.ts";
import { joined } from "../filters/conditions/joined.ts";
import type { OperatorCtx } from "../http/types.ts";
import { askArchive } from "../messages/archive/databases.ts";
import { idsStillRecent, listedArchived } from "../messages/archive/listed.ts";
import type { Place, Source } from "../messages/archive/merged.ts";
import type { Asked } from "./asked.ts";
import { fromX, inRange, isAsked, isOfTheirs, ofDays, ofKinds, theirs, x } from "./conditions.ts";
import { FEW, HITS, hitsIn, LOOKED, newestOf } from "./page.ts";

/**
 * The same ways to a page, in a database of the archive, which knows no friends: it finds messages by kind, day and text,
 * and the friends of what it found are asked for afterwards, in one statement.
 */

/** Messages of which the friends are asked for: of everybody hardly one is left out, of some friends most are. */
const CANDIDATES = { wide: 500, narrow: 5_000 } as const;

interface Candidate extends Place {
	friend_id: number;
}

interface Looking {
	/** Rows with `id`, `timestamp` and `friend_id`, at most so many. */
	found: SQL;
	most: number;
	/** A row with `id` and `timestamp`, where looking ended before all was seen. */
	end: SQL | null;
}

/** What each database of the archive knows of a page. */
export async function archivedSources(ctx: OperatorCtx, asked: Asked): Promise<Source<Place>[]> {
	const looking = await lookingFor(ctx, asked);
	const looked = await askArchive(ctx.env, (db) => look(db, looking));
	const shown = await shownOf(
		ctx,
		asked,
		looked.flatMap(({ rows }) => rows),
	);
	return looked.map(({ rows, end }) => ({ rows: rows.filter(shown), end }));
}

async function lookingFor(ctx: OperatorCtx, asked: Asked): Promise<Looking> {
	const most = asked.take + 1;
	if (asked.friendId !== null) return { found: ofFriends([asked.friendId], asked), most, end: null };
	const isNarrow = asked.filter !== null || !ctx.operator.friendScope.all;
	const few = isNarrow
		? await rowsOf<{ id: number }>(ctx.db, packed(sql`${theirs(ctx, asked)} limit ${FEW + 1}`))
		: null;
	if (few !== null && few.length <= FEW) {
		const ids = few.map(({ id }) => id);
		return { found: ofFriends(ids, asked), most, end: null };
	}
	const candidates = isNarrow ? CANDIDATES.narrow : CANDIDATES.wide;
	return asked.indexed.length > 0 ? ofHits(asked, candidates) : ofWalk(asked, candidates);
}

/** The newest messages of each of these friends. */
const ofFriends = (ids: number[], asked: Asked): SQL => sql`
	select m.id as id, m.timestamp as timestamp, m.friend_id as friend_id from ${eachOf(ids)} f
		cross join ${messages} m on m.id in (${newestOf(asked, sql`f.value`)})
	order by ${asked.indexed.length > 0 ? sql`m.id desc` : sql`m.timestamp desc, m.id desc`}
	limit ${asked.take + 1}`;

function ofWalk(asked: Asked, most: number): Looking {
	const order = sql`order by ${x.timestamp} desc, ${x.id} desc`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	const text = asked.ways.length > 0 ? x.text : sql`null`;
	return {
		found: sql`select l.id as id, l.timestamp as timestamp, l.friend_id as friend_id
			from (select ${x.id} as id, ${x.timestamp} as timestamp, ${x.friendId} as friend_id,
					${x.type} as type, ${x.outgoing} as outgoing, ${text} as text
				from ${fromX} where ${inRange(asked)} ${order} limit ${LOOKED}) l
			where ${isAsked(row, asked)} order by l.timestamp desc, l.id desc limit ${most}`,
		most,
		end: sql`select ${x.id} as id, ${x.timestamp} as timestamp from ${fromX} where ${inRange(asked)}
			${order} limit 1 offset ${LOOKED - 1}`,
	};
}

const ofHits = (asked: Asked, most: number): Looking => ({
	found: sql`select ${x.id} as id, ${x.timestamp} as timestamp, ${x.friendId} as friend_id
		from (select ${messageSearch.id} as id from ${hitsIn(asked)} limit ${HITS}) h cross join ${fromX} on ${x.id} = h.id
		where ${joined([...ofDays(asked), ...ofKinds(x, asked)], "and")} order by ${x.id} desc limit ${most}`,
	most,
	end: sql`select ${messageSearch.id} as id, 0 as timestamp from ${hitsIn(asked)} limit 1 offset ${HITS - 1}`,
});

async function look(db: Db, { found, most, end }: Looking): Promise<Source<Candidate>> {
	const [rows, ends] = await db.batch([
		rowsOf<Candidate>(db, found),
		rowsOf<Place>(db, end ?? sql`select 0 as id, 0 as timestamp limit 0`),
	]);
	return { rows, end: rows.length === most ? rows.at(-1)! : (ends[0] ?? null) };
}

/** Whether a message of the archive is shown: its friend is asked for, and it is not still among the recent ones. */
async function shownOf(
	ctx: OperatorCtx,
	asked: Asked,
	found: Candidate[],
): Promise<(row: Candidate) => boolean> {
	if (found.length === 0) return () => false;
	const ofOne = asked.friendId !== null;
	const friendIds = ofOne ? [] : [...new Set(found.map((row) => row.friend_id))];
	const [still, seen] = await ctx.db.batch([
		idsStillRecent(
			ctx,
			found.map(({ id }) => id),
		),
		rowsOf<{ id: number }>(
			ctx.db,
			packed(sql`select ${friends.id} as id from ${eachOf(friendIds)} f
				cross join ${friends} on ${friends.id} = f.value where ${isOfTheirs(ctx, asked, friends.id)}`),
		),
	]);
	const recent = new Set(still.map(({ id }) => id));
	const theirIds = new Set(seen.map(({ id }) => id));
	return ({ id, friend_id }) => !recent.has(id) && (ofOne || theirIds.has(friend_id));
}

/** Messages of the archive as the timeline lists them. */
export async function listArchived(ctx: OperatorCtx, ids: number[]) {
	if (ids.length === 0) return [];
	const found = await askArchive(ctx.env, (db) =>
		db
			.select()
			.from(messages)
			.where(sql`${messages.id} in ${among(ids)}`),
	);
	const rows: MessageRow[] = found.flat();
	const [listed, named] = await Promise.all([
		listedArchived(ctx, rows),
		ctx.db
			.select({ id: friends.id, name: friends.name, icon: friends.iconUrl })
			.from(friends)
			.where(sql`${friends.id} in ${among(rows.map(({ friendId }) => friendId))}`),
	]);
	const byId = new Map(named.map((friend) => [friend.id, friend]));
	return listed.map((row) => {
		const friend = byId.get(row.message.friendId);
		return { ...row, friendName: friend?.name ?? "", friendIcon: friend?.icon ?? null };
	});
}
