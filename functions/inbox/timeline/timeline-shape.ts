import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { type BoundValues, type FilledStatement, prepareByShape } from "#db/platform/sql/prepare-once.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { TimelineConditions, TimelinePageQuery } from "./timeline-query.ts";

/** Page query with placeholders instead of values: statements of one shape have one text. */
export interface TimelineShape {
	/** Identifies the text of the statement. */
	key: string;
	placeholders: TimelineConditions;
	values: BoundValues;
}

/** Placeholders of the parameters; a shape depends only on whether each one is used. */
const PLACEHOLDERS = {
	friendId: sql.placeholder("friendId"),
	kinds: sql.placeholder("kinds"),
	from: sql.placeholder("from"),
	until: sql.placeholder("until"),
	cursor: { at: sql.placeholder("at"), id: sql.placeholder("id") },
	indexQuery: sql.placeholder("indexQuery"),
	rowLimit: sql.placeholder("rowLimit"),
};

/**
 * Shape of a query that excludes no friend and searches the index for the whole text. Statements for a saved
 * search, a restricted visibility or a text with repetitions are built each time.
 */
export function timelineShapeOf(query: Omit<TimelinePageQuery, "shape">): TimelineShape {
	const { friendId, mode, kinds, direction, from, until, cursor, spellings, indexQuery, rowLimit } = query;
	const placeholders = {
		mode,
		direction,
		filter: null,
		requiredSpellings: [],
		rowLimit: PLACEHOLDERS.rowLimit,
		friendId: friendId === null ? null : PLACEHOLDERS.friendId,
		kinds: kinds === null ? null : PLACEHOLDERS.kinds,
		from: from === null ? null : PLACEHOLDERS.from,
		until: until === null ? null : PLACEHOLDERS.until,
		cursor: cursor === null ? null : PLACEHOLDERS.cursor,
		spellings: spellings.map((_, index) => sql.placeholder(`spelling${index}`)),
		indexQuery: indexQuery === null ? null : PLACEHOLDERS.indexQuery,
	};
	return {
		key: JSON.stringify([
			mode,
			direction,
			spellings.length,
			...OPTIONAL_PARAMETERS.map((name) => query[name] !== null),
		]),
		placeholders,
		values: {
			friendId,
			kinds,
			from,
			until,
			indexQuery,
			rowLimit,
			...cursor,
			...Object.fromEntries(spellings.map((spelling, index) => [`spelling${index}`, spelling])),
		},
	};
}

const OPTIONAL_PARAMETERS = ["friendId", "kinds", "from", "until", "cursor", "indexQuery"] as const;

/**
 * Wraps a statement of a page so that its text is built once per shape; without a shape it is built each
 * time.
 * @param write must not depend on the operator if the query has a shape
 */
export function prepareByTimelineShape<Rows extends Statement & PromiseLike<unknown>>(
	write: (db: Db, query: TimelineConditions, ctx: OperatorCtx) => Rows,
): (db: Db, query: TimelinePageQuery, ctx: OperatorCtx) => Rows | FilledStatement<Awaited<Rows>> {
	const readByShape = prepareByShape(
		(db, { placeholders, ctx }: { placeholders: TimelineConditions; ctx: OperatorCtx }) =>
			write(db, placeholders, ctx),
	);
	return (db, query, ctx) =>
		query.shape
			? readByShape(db, query.shape.key, { placeholders: query.shape.placeholders, ctx }, query.shape.values)
			: write(db, query, ctx);
}
