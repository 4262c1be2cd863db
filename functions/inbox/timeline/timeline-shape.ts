import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { type BoundValues, type FilledStatement, prepareByShape } from "#db/platform/sql/prepare-once.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { TimelineConditions, TimelinePageQuery } from "./timeline-query.ts";

/** Page query with placeholders instead of values: statements of one shape have one text. */
export interface TimelineShape {
	/** Identifies the text of the statement. */
	key: string;
	sought: TimelineConditions;
	values: BoundValues;
}

/** Placeholders of the parameters; a shape depends only on whether each one is used. */
const PLACEHOLDERS = {
	friendId: sql.placeholder("friendId"),
	kinds: sql.placeholder("kinds"),
	from: sql.placeholder("from"),
	until: sql.placeholder("until"),
	before: { at: sql.placeholder("at"), id: sql.placeholder("id") },
	match: sql.placeholder("match"),
	more: sql.placeholder("more"),
};

/**
 * Shape of a query that excludes no friend and searches the index for the whole text. Statements for a saved
 * search, a restricted visibility or a text with repetitions are built each time.
 */
export function timelineShapeOf(asked: Omit<TimelinePageQuery, "shape">): TimelineShape {
	const { friendId, mode, kinds, way, from, until, before, ways, match, more } = asked;
	const sought = {
		...{ mode, way, filter: null, whole: [], more: PLACEHOLDERS.more },
		friendId: friendId === null ? null : PLACEHOLDERS.friendId,
		kinds: kinds === null ? null : PLACEHOLDERS.kinds,
		from: from === null ? null : PLACEHOLDERS.from,
		until: until === null ? null : PLACEHOLDERS.until,
		before: before === null ? null : PLACEHOLDERS.before,
		ways: ways.map((_, index) => sql.placeholder(`way${index}`)),
		match: match === null ? null : PLACEHOLDERS.match,
	};
	return {
		key: JSON.stringify([mode, way, ways.length, ...OPTIONAL_PARAMETERS.map((name) => asked[name] !== null)]),
		sought,
		values: {
			...{ friendId, kinds, from, until, match, more },
			...before,
			...Object.fromEntries(ways.map((each, index) => [`way${index}`, each])),
		},
	};
}

const OPTIONAL_PARAMETERS = ["friendId", "kinds", "from", "until", "before", "match"] as const;

/**
 * Wraps a statement of a page so that its text is built once per shape; without a shape it is built each
 * time.
 * @param write must not depend on the operator if the query has a shape
 */
export function prepareByTimelineShape<Asks extends Statement & PromiseLike<unknown>>(
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
