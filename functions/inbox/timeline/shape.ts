import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/client.ts";
import { type FilledStatement, type Values, writtenByShape } from "#db/platform/sql/written-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Asked, Sought } from "./asked.ts";

/** What a page is asked for, with places instead of its values: statements of one shape have one text. */
export interface Shape {
	/** Says all that a text depends on. */
	key: string;
	sought: Sought;
	values: Values;
}

/** Places by which nothing is told apart but whether something is asked. */
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
 * The shape of what is asked for, where nobody is left out of it and the index is asked for the whole of what is searched:
 * a custom search, a scope and a text that repeats itself are written each time.
 */
export function shapeOf(asked: Omit<Asked, "shape">): Shape {
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
 * A statement of a page: of a shape its text is written once, any other is written each time.
 * @param write of a statement of a shape it goes by the operator only as far as that they see everybody
 */
export function byShape<Asks extends Statement & PromiseLike<unknown>>(
	write: (db: Db, asked: Sought, ctx: OperatorCtx) => Asks,
): (db: Db, asked: Asked, ctx: OperatorCtx) => Asks | FilledStatement<Awaited<Asks>> {
	const kept = writtenByShape((db, { sought, ctx }: { sought: Sought; ctx: OperatorCtx }) =>
		write(db, sought, ctx),
	);
	return (db, asked, ctx) =>
		asked.shape
			? kept(db, asked.shape.key, { sought: asked.shape.sought, ctx }, asked.shape.values)
			: write(db, asked, ctx);
}
