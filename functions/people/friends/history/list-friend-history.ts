import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	FRIEND_HISTORY_KINDS,
	FRIEND_HISTORY_NAMES,
	FRIEND_HISTORY_PER_PAGE,
	type FriendHistoryEntry,
	type FriendHistoryKind,
	type FriendHistoryQuery,
} from "#domain/people/friends/friend-history-kinds.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { historySourceOf } from "./kinds/registry.ts";

interface HistoryCall {
	ctx: OperatorCtx;
	input: FriendHistoryQuery & { id: number };
}

interface HistoryItem extends FriendHistoryEntry {
	kind: FriendHistoryKind;
}

/**
 * History of a friend, newest first: reads a page of each kind, by an index on the friend, and merges them.
 * So a page costs one round trip and one statement per kind, however long the history is.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function listFriendHistory({ ctx, input }: HistoryCall) {
	const { id, before } = input;
	await assertFriendVisible(ctx, id);
	const allowedKinds = FRIEND_HISTORY_NAMES.filter((kind) => {
		const { ability } = historySourceOf(kind);
		return ability === null || hasAbility(ctx.operator, ability);
	});
	const requestedKinds = allowedKinds.filter(
		(kind) => input.kinds.length === 0 || input.kinds.includes(kind),
	);
	const limit = FRIEND_HISTORY_PER_PAGE + 1;
	const rowsByKind = await queryInOneBatch(
		ctx,
		requestedKinds.map((kind) =>
			historySourceOf(kind).query(ctx, { friendId: id, limit, isBeforeCursor: isBeyondCursor(kind, before) }),
		),
	);
	const entries = requestedKinds
		.flatMap((kind, kindIndex) =>
			rowsByKind[kindIndex]!.map(
				(row): HistoryItem => ({ kind, ...historySourceOf(kind).present(row, ctx) }),
			),
		)
		.sort(compareNewestFirst);
	const page = entries.slice(0, FRIEND_HISTORY_PER_PAGE);
	const last = page.at(-1);
	return {
		items: page.map(({ at, ...entry }) => ({
			...entry,
			label: FRIEND_HISTORY_KINDS[entry.kind],
			at: toWireTime(at, ctx.zone),
		})),
		/** Kinds that the operator may filter by. */
		kinds: allowedKinds.map((kind) => ({ kind, label: FRIEND_HISTORY_KINDS[kind] })),
		next_before:
			entries.length > page.length && last
				? writeTimeCursor({ at: last.at, id: `${last.kind}-${last.id}` })
				: null,
	};
}

async function queryInOneBatch(ctx: OperatorCtx, queries: readonly SQL[]): Promise<unknown[][]> {
	const [first, ...rest] = queries.map((query) => queryRows<unknown>(ctx.db, query));
	if (!first) return [];
	return (await ctx.db.batch([first, ...rest] as [Statement, ...Statement[]])) as unknown[][];
}

const kindRank = (kind: FriendHistoryKind): number => FRIEND_HISTORY_NAMES.indexOf(kind);

/** At the same moment, kinds have a fixed order, and entries of one kind follow their ids. */
const compareNewestFirst = (a: HistoryItem, b: HistoryItem): number =>
	b.at - a.at || kindRank(a.kind) - kindRank(b.kind);

/**
 * Condition for one kind's entries beyond the cursor. At the cursor's own moment, kinds of a higher rank are
 * still to be listed.
 */
function isBeyondCursor(kind: FriendHistoryKind, before: TimeCursor | undefined): (at: SQL, id: SQL) => SQL {
	if (!before) return () => sql`1`;
	const separatorIndex = before.id.indexOf("-");
	const [cursorKind, cursorId] = [
		before.id.slice(0, separatorIndex) as FriendHistoryKind,
		before.id.slice(separatorIndex + 1),
	];
	if (kindRank(kind) < kindRank(cursorKind)) return (at) => sql`${at} < ${before.at}`;
	if (kindRank(kind) > kindRank(cursorKind)) return (at) => sql`${at} <= ${before.at}`;
	const id = /^\d{1,15}$/.test(cursorId) ? Number(cursorId) : cursorId;
	return (at, entryId) => sql`(${at}, ${entryId}) < (${before.at}, ${id})`;
}
