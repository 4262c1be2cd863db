import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { type BoundValues, type FilledStatement, prepareByShape } from "#db/platform/sql/prepare-once.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { TimelineConditions, TimelinePageQuery } from "./timeline-query.ts";

/** Page query with placeholders instead of values: statements of one shape have one text. */
export interface TimelineShape {
	/** Everything that determines the text. */
	key: string;
	sought: TimelineConditions;
	values: BoundValues;
}

/** Placeholders; the shape's key depends only on whether each parameter is used. */
const PLACES = {
	friendId: sql.placeholder("friendId"),
	kinds: sql.placeholder("kinds"),
	from: sql.placeholder("from"),
	until: sql.placeholder("until"),
	before: { at: sql.placeholder("at"), id: sql.placeholder("id") },
	match: sql.placeholder("match"),
	more: sql.placeholder("more"),
};

/**
 * Shape of a query that excludes no friend and searches the index for the whole text; statements for a saved
 * search, a scope or a text with repetitions are built each time.
 */
export function timelineShapeOf(asked: Omit<TimelinePageQuery, "shape">): TimelineShape {
	const { friendId, mode, kinds, way, from, until, before, ways, match, more } = asked;
	const sought = {
		...{ mode, way, filter: null, whole: [], more: PLACES.more },
		friendId: friendId === null ? null : PLACES.friendId,
		kinds: kinds === null ? null : PLACES.kinds,
		from: from === null ? null : PLACES.from,
		until: until === null ? null : PLACES.until,
		before: before === null ? null : PLACES.before,
		ways: ways.map((_, index) => sql.placeholder(`way${index}`)),
		match: match === null ? null : PLACES.match,
	};
	return {
		key: JSON.stringify([mode, way, ways.length, ...ASKED.map((name) => asked[name] !== null)]),
		sought,
		values: {
			...{ friendId, kinds, from, until, match, more },
			...before,
			...Object.fromEntries(ways.map((each, index) => [`way${index}`, each])),
		},
	};
}

const ASKED = ["friendId", "kinds", "from", "until", "before", "match"] as const;

/**
 * Statement of a page: its text is built once per shape, or each time without one.
 * @param write for a shape it may depend on the operator only in that they see all friends
 */
export function byShape<Asks extends Statement & PromiseLike<unknown>>(
	write: (db: Db, asked: TimelineConditions, ctx: OperatorCtx) => Asks,
): (db: Db, asked: TimelinePageQuery, ctx: OperatorCtx) => Asks | FilledStatement<Awaited<Asks>> {
	const kept = prepareByShape((db, { sought, ctx }: { sought: TimelineConditions; ctx: OperatorCtx }) =>
		write(db, sought, ctx),
	);
	return (db, asked, ctx) =>
		asked.shape
			? kept(db, asked.shape.key, { sought: asked.shape.sought, ctx }, asked.shape.values)
			: write(db, asked, ctx);
}
