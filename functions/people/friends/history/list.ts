import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { type TimeCursor, writeCursor } from "#domain/people/friends/cursor.ts";
import {
	type Happening,
	HISTORY_KINDS,
	HISTORY_NAMES,
	HISTORY_PER_PAGE,
	type HistoryKind,
	type HistoryQuery,
} from "#domain/people/friends/history.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { historyOf } from "./kinds/registry.ts";

interface Asked {
	ctx: OperatorCtx;
	input: HistoryQuery & { id: number };
}

interface Placed extends Happening {
	kind: HistoryKind;
}

/**
 * History of a friend, newest first: reads a page of each kind, by an index of the friend, and merges them.
 * So a page costs one round trip and a statement for each kind, however long the history is.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function listHistory({ ctx, input }: Asked) {
	const { id, before } = input;
	await assertFriendVisible(ctx, id);
	const offered = HISTORY_NAMES.filter((kind) => {
		const { needs } = historyOf(kind);
		return needs === null || hasAbility(ctx.operator, needs);
	});
	const asked = offered.filter((kind) => input.kinds.length === 0 || input.kinds.includes(kind));
	const take = HISTORY_PER_PAGE + 1;
	const found = await inOneTrip(
		ctx,
		asked.map((kind) =>
			historyOf(kind).query(ctx, { friendId: id, take, earlier: earlierThan(kind, before) }),
		),
	);
	const all = asked
		.flatMap((kind, at) => found[at]!.map((row): Placed => ({ kind, ...historyOf(kind).present(row, ctx) })))
		.sort(newestFirst);
	const page = all.slice(0, HISTORY_PER_PAGE);
	const last = page.at(-1);
	return {
		items: page.map(({ at, ...each }) => ({
			...each,
			label: HISTORY_KINDS[each.kind],
			at: toWireTime(at, ctx.zone),
		})),
		/** The kinds by which the operator may narrow it. */
		kinds: offered.map((kind) => ({ kind, label: HISTORY_KINDS[kind] })),
		next_before:
			all.length > page.length && last ? writeCursor({ at: last.at, id: `${last.kind}-${last.id}` }) : null,
	};
}

async function inOneTrip(ctx: OperatorCtx, queries: readonly SQL[]): Promise<unknown[][]> {
	const [first, ...rest] = queries.map((query) => queryRows<unknown>(ctx.db, query));
	if (!first) return [];
	return (await ctx.db.batch([first, ...rest] as [Statement, ...Statement[]])) as unknown[][];
}

const rank = (kind: HistoryKind): number => HISTORY_NAMES.indexOf(kind);

/** At the same moment, kinds have a fixed order, and entries of one kind follow their ids. */
const newestFirst = (one: Placed, other: Placed): number =>
	other.at - one.at || rank(one.kind) - rank(other.kind);

/**
 * Condition for entries after the cursor, of one kind: at the cursor's own moment, later kinds are still
 * included.
 */
function earlierThan(kind: HistoryKind, before: TimeCursor | undefined): (at: SQL, id: SQL) => SQL {
	if (!before) return () => sql`1`;
	const cut = before.id.indexOf("-");
	const [cursorKind, cursorId] = [before.id.slice(0, cut) as HistoryKind, before.id.slice(cut + 1)];
	if (rank(kind) < rank(cursorKind)) return (at) => sql`${at} < ${before.at}`;
	if (rank(kind) > rank(cursorKind)) return (at) => sql`${at} <= ${before.at}`;
	const id = /^\d{1,15}$/.test(cursorId) ? Number(cursorId) : cursorId;
	return (at, own) => sql`(${at}, ${own}) < (${before.at}, ${id})`;
}
