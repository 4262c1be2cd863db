import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { listedColumns } from "#db/platform/sql/listed-columns.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { joined } from "#functions/engine/filters/conditions/joined.ts";
import { type Place, placed, sourceOf } from "#functions/engine/messages/archive/merged.ts";
import { type Reach, reachColumns, reachOf, readReach } from "#functions/engine/messages/archive/reach.ts";
import { besideMessage } from "#functions/engine/messages/present.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Asked, Sought } from "./asked.ts";
import { behind, fromX, inRange } from "./conditions.ts";
import { countOfWaiting } from "./counts.ts";
import type { Coming } from "./history.ts";
import { asTheyCome, endOf, HITS, idsOf, isByArrival, LOOKED } from "./page.ts";
import { byShape } from "./shape.ts";

/**
 * What recent messages know of a page of all friends: its rows, one more than it takes where there are more, where looking
 * at them ended, what waits, and up to where the archive reaches. All of it is of one moment.
 */
export async function readRecent(ctx: OperatorCtx, asked: Asked) {
	const [read, [aside]] = await ctx.db.batch([
		rowsOfPage(ctx.db, asked, ctx),
		asideOfPage(ctx.db, asked, ctx),
	]);
	const known = { ...knownOf(ctx, asked, read, aside!), coming: NOTHING };
	if (known.end !== null) return known;
	if (aside!.sawAll) return { ...known, end: null };
	// Looking ended before all was seen, or it did not: that is asked of the few pages that are not full.
	const [[end], again] = await ctx.db.batch([whereEnded(ctx.db, asked, ctx), readReach(ctx)]);
	// Messages that left meanwhile would put that end farther back than was looked.
	if ((again[0]?.moved ?? null) !== aside!.moved) return readRecent(ctx, asked);
	return { ...known, end: end ? { timestamp: end.at, id: end.id } : null };
}

const whereEnded = byShape((db, asked, ctx) => rowsOf<{ at: number; id: number }>(db, endOf(ctx, asked)));

/** What is read beside the messages of a page. */
export interface Aside {
	/** How many messages wait. */
	count: number;
	/** Up to where the archive reaches. */
	at: number | null;
	id: number | null;
	moved: number | null;
	/** Looking went through all there is: no page needs to ask where it ended. */
	sawAll: 0 | 1;
}

/** One row of it. A statement of its own for each would cost more than what they read. */
const asideOfPage = byShape((db, asked, ctx) =>
	rowsOf<Aside>(
		db,
		sql`select ${countOfWaiting(ctx)} as count, ${reachColumns}, ${sawAll(asked)} as sawAll
			from (select 1) left join ${archiveProgress} on ${archiveProgress.id} = 1`,
	),
);

/**
 * Whether fewer are left than any way looks at. They are counted as far as a page goes, or, of one that begins where the
 * archive reaches, up to `MOST_LEFT`: of what was moved a few are left, each somebody's newest.
 */
function sawAll(asked: Sought): SQL {
	const most = mostLeft(asked);
	const left = isByArrival(asked) ? joined(behind(asked), "and") : inRange(asked);
	return sql`(select count(*) from (select 1 from ${fromX} where ${left} limit ${most})) < ${most}`;
}

/** What waits is never in the archive. */
function mostLeft(asked: Sought): SQL {
	const { before, mode, more } = asked;
	if (before === null || mode === "uncheck") return sql`${more}`;
	const isBehind = isByArrival(asked)
		? sql`${archiveProgress.newestId} >= ${before.id}`
		: sql`${archiveProgress.newestAt} >= ${before.at}`;
	return sql`coalesce((select iif(${isBehind}, ${MOST_LEFT}, ${more})
		from ${archiveProgress} where ${archiveProgress.id} = 1), ${more})`;
}

/** Every page looks at as many, by whichever way. */
const MOST_LEFT = Math.min(HITS, LOOKED);

/** A friend's alone is told. */
const NOTHING: Coming = { sends: [], reading: [] };

/** The rows of a page, and up to where they and the archive reach. */
export function knownOf(ctx: OperatorCtx, asked: Asked, read: Read[], aside: Omit<Aside, "sawAll">) {
	const rows = read.map(placed);
	const reach = withinReach(asked, reachOf(ctx, [aside]));
	return { ...sourceOf(rows, asked.take), reach, count: aside.count };
}

/** Whose message it is. */
export const besideFriend = { friendName: friends.name, friendIcon: friends.iconUrl };

const READ = listedColumns({ message: messages, ...besideMessage, ...besideFriend });

/** The statement that reads a page's messages, with what stands beside them. */
export const rowsOfPage = byShape((db, asked, ctx) =>
	READ.rowsOf(
		db,
		sql`from ${messages} inner join ${friends} on ${friends.id} = ${messages.friendId}
			where ${messages.id} in (${idsOf(ctx, asked)})`,
		asTheyCome(asked),
	),
);

type Read = Awaited<ReturnType<typeof rowsOfPage>>[number];

/** A message of a page, with what is read beside it. */
export type TimelineRow = Place & Read;

/** What waits is never moved into the archive, and what is asked for may all be younger. */
const withinReach = ({ mode, from }: Asked, reach: Reach | null): Reach | null =>
	mode === "uncheck" || (reach !== null && from !== null && from > reach.at) ? null : reach;
