import { type SQL, sql } from "drizzle-orm";
import { pointEntries, pointRedemptions } from "#db/commerce/points.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	POINT_ENTRY_KINDS,
	POINT_SOURCES,
	type PointEntryKind,
	type PointSource,
} from "#domain/commerce/points/point-entries.ts";
import { REDEMPTION_STATES, type RedemptionState } from "#domain/commerce/points/redemption-state.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isEachFriendVisible, visibleFriendIdsSql } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const PER_PAGE = 50;

interface PageQuery {
	/** Id before which the page begins; missing for the newest. */
	before?: number | undefined;
}

const ENTRY_COLUMNS = {
	id: number,
	friend_id: number,
	name: text,
	icon_url: nullable(text),
	kind: typed<PointEntryKind>(text),
	source: typed<PointSource>(text),
	points: number,
	remaining: number,
	reason: text,
	operator: nullable(text),
	expiresAt: nullable(number),
	at: number,
	is_reversed: typed<0 | 1>(number),
};

/** Entries, newest first, within the operator's scope; of one friend, or of all. */
export async function listEntries({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: PageQuery & { friend_id?: number | undefined };
}) {
	const isNarrow = input.friend_id === undefined && (await seesFewFriends(ctx));
	const rows = await queryRows(ctx.db, ENTRY_COLUMNS, entriesStatement(ctx, { ...input, isNarrow }));
	const page = rows.slice(0, PER_PAGE);
	return {
		items: page.map(({ at, expiresAt, is_reversed, ...entry }) => ({
			...entry,
			kind_label: POINT_ENTRY_KINDS[entry.kind],
			source_label: POINT_SOURCES[entry.source],
			at: toWireTime(at, ctx.zone),
			/** Last day of validity of what is left. */
			expires_on:
				expiresAt === null || entry.remaining === 0 ? null : toWireTime(expiresAt - 1, ctx.zone).slice(0, 10),
			is_reversible: entry.kind === "grant" && is_reversed === 0,
		})),
		next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
	};
}

/** Number of friends up to which their entries are read by friend. */
const FEW_FRIENDS = 300;

/**
 * Whether the operator sees so few friends that their entries are read friend by friend: in the order of time, most of
 * the entries would be those of others.
 */
async function seesFewFriends({ db, operator }: OperatorCtx): Promise<boolean> {
	if (operator.friendScope.all) return false;
	const [row] = await queryRows(
		db,
		{ count: number },
		sql`select count(*) as count from (${visibleFriendIdsSql(operator)} limit ${FEW_FRIENDS + 1})`,
	);
	return (row?.count ?? 0) <= FEW_FRIENDS;
}

/**
 * Statement of `listEntries`.
 * @param isNarrow whether the entries are found by the operator's friends
 */
export const entriesStatement = (
	ctx: OperatorCtx,
	{ before, friend_id, isNarrow = false }: PageQuery & { friend_id?: number | undefined; isNarrow?: boolean },
): SQL => sql`select e.id, e.friend_id, f.name, f.icon_url, e.kind, e.source, e.points, e.remaining, e.reason,
		o.name as operator, e.expires_at as expiresAt, e.at,
		e.points <= (select ifnull(-sum(v.points), 0) from ${pointEntries} v where v.lot_id = e.id and v.kind = 'reverse')
			or exists (select 1 from ${pointEntries} v where v.cause = 'reverse:' || e.id) as is_reversed
	from ${pointEntries} e cross join ${friends} f on f.id = e.friend_id left join ${operators} o on o.id = e.operator_id
	where ${
		friend_id !== undefined
			? sql`e.friend_id = ${integerLiteral(friend_id)}`
			: isNarrow
				? sql`e.friend_id in (${visibleFriendIdsSql(ctx.operator)})`
				: sql`1`
	}
		${before === undefined ? sql`` : sql`and e.id < ${before}`} and ${isEachFriendVisible(ctx.operator, sql`e.friend_id`)}
	order by e.id desc limit ${integerLiteral(PER_PAGE + 1)}`;

const REDEMPTION_COLUMNS = {
	id: number,
	friend_id: number,
	name: text,
	icon_url: nullable(text),
	reward: text,
	points: number,
	state: typed<RedemptionState>(text),
	at: number,
	endedAt: nullable(number),
	operator: nullable(text),
};

/** Taken rewards of a state, newest first, within the operator's scope. */
export async function listRedemptions({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: PageQuery & { state: RedemptionState };
}) {
	const rows = await queryRows(ctx.db, REDEMPTION_COLUMNS, redemptionsStatement(ctx, input));
	const page = rows.slice(0, PER_PAGE);
	return {
		items: page.map(({ at, endedAt, ...redemption }) => ({
			...redemption,
			state_label: REDEMPTION_STATES[redemption.state],
			at: toWireTime(at, ctx.zone),
			ended_at: endedAt === null ? null : toWireTime(endedAt, ctx.zone),
		})),
		next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
	};
}

/** Statement of `listRedemptions`. */
export const redemptionsStatement = (
	ctx: OperatorCtx,
	{ before, state }: PageQuery & { state: RedemptionState },
): SQL => sql`select x.id, x.friend_id, f.name, f.icon_url, x.name as reward, x.points, x.state, x.created_at as at,
		x.ended_at as endedAt, o.name as operator
	from ${pointRedemptions} x cross join ${friends} f on f.id = x.friend_id left join ${operators} o on o.id = x.operator_id
	where x.state = ${state} ${before === undefined ? sql`` : sql`and x.id < ${before}`}
		and ${isEachFriendVisible(ctx.operator, sql`x.friend_id`)}
	order by x.id desc limit ${integerLiteral(PER_PAGE + 1)}`;
