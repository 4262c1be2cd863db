import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { openApiTriggerCalls, openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { ContextEntry } from "#domain/engine/placeholders/api-context.ts";
import type { Ctx } from "#functions/context.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { Coalescer } from "#functions/platform/queues/coalescer.ts";
import { countCalls } from "../call-limit.ts";
import { unchangedOrdinals } from "../token-record.ts";
import type { UncountedCall } from "./uncounted-call.ts";

export interface IncomingTriggerCall {
	codeId: number;
	friendScope: FriendScope;
	/** Counter of a call that is not yet counted, and whose cached token is not yet verified. */
	uncountedCall: UncountedCall | undefined;
	requestId: string;
	triggerKey: string;
	friendId: number | null;
	lineUserId: string | null;
	idempotencyKey: string;
	sentHash: string;
	context: ContextEntry[];
	receivedAt: number;
}

/** Columns of a stored call. */
const STORED_TRIGGER_CALL_COLUMNS = {
	requestId: text,
	friendId: number,
	receivedAt: number,
};

export type StoredTriggerCall = RowOfColumns<typeof STORED_TRIGGER_CALL_COLUMNS>;

/** Maximum number of calls stored in one D1 call, and their maximum total length in characters. */
const MAX_CALLS_AT_ONCE = 100;
const MAX_TOTAL_LENGTH = 400_000;

const coalescers = new WeakMap<D1Database, Coalescer<IncomingTriggerCall, StoredTriggerCall | undefined>>();

/**
 * Stores a call; simultaneous calls share the D1 call.
 * @returns undefined if nothing was stored: its token has changed, its limit is reached, its trigger or
 * friend is missing, or its key was used before
 */
export function storeTriggerCall(
	ctx: Ctx,
	execution: Pick<ExecutionContext, "waitUntil">,
	incoming: IncomingTriggerCall,
): Promise<StoredTriggerCall | undefined> {
	const { DB } = ctx.env;
	const coalescer =
		coalescers.get(DB) ??
		new Coalescer<IncomingTriggerCall, StoredTriggerCall | undefined>({
			maxInputs: MAX_CALLS_AT_ONCE,
			maxWeight: MAX_TOTAL_LENGTH,
			weightOf: totalLength,
		});
	coalescers.set(DB, coalescer);
	return coalescer.run(execution, incoming, (calls) => storeCalls(ctx, calls));
}

const totalLength = ({ context }: IncomingTriggerCall): number => JSON.stringify(context).length;

/**
 * Counts uncounted calls, and stores the allowed ones in one transaction: one statement for the calls of each
 * code with the same visibility.
 */
async function storeCalls(
	ctx: Ctx,
	calls: readonly IncomingTriggerCall[],
): Promise<(StoredTriggerCall | undefined)[]> {
	await countUncountedCalls(ctx, calls);
	const allowedCalls = calls.filter(
		({ uncountedCall }) => !uncountedCall || uncountedCall.limitResult?.isOver === false,
	);
	const [first, ...rest] = [
		...Map.groupBy(allowedCalls, ({ codeId, friendScope }) => JSON.stringify([codeId, friendScope])).values(),
	].map((group) => queryRows(ctx.db, STORED_TRIGGER_CALL_COLUMNS, packValues(storeStatement(ctx, group))));
	if (!first) return calls.map(() => undefined);
	const storedCalls = (await ctx.db.batch([first, ...rest])).flat();
	const callByRequest = new Map(storedCalls.map((row) => [row.requestId, row]));
	return calls.map(({ requestId }) => callByRequest.get(requestId));
}

/**
 * Sends one request to each token's Durable Object. A call whose D1 call failed is not counted again. One
 * that timed out may be counted twice; its first result applies to both attempts, so that they do not
 * contradict each other.
 */
async function countUncountedCalls(ctx: Ctx, calls: readonly IncomingTriggerCall[]): Promise<void> {
	const uncountedCalls = calls.flatMap(({ uncountedCall }) =>
		uncountedCall && !uncountedCall.limitResult ? [uncountedCall] : [],
	);
	await Promise.all(
		[...Map.groupBy(uncountedCalls, ({ validation }) => validation.cached)].map(
			async ([token, tokenCalls]) => {
				try {
					const limitResults = await countCalls(
						ctx,
						token,
						tokenCalls.map(() => false),
					);
					for (const [index, call] of tokenCalls.entries()) call.limitResult ??= limitResults[index]!;
				} catch (failure) {
					for (const call of tokenCalls) call.failure = failure;
				}
			},
		),
	);
}

/**
 * Rows are in order of sending, which keeps a friend's calls in order. Calls with a cached token are stored
 * only if the token is unchanged.
 */
function storeStatement({ now }: Ctx, calls: readonly IncomingTriggerCall[]): SQL {
	const { codeId, friendScope } = calls[0]!;
	const cachedRows = [...new Set(calls.flatMap(({ uncountedCall }) => uncountedCall?.validation.row ?? []))];
	const callRows = calls.map((call) => ({
		...call,
		tokenOrdinal: call.uncountedCall ? cachedRows.indexOf(call.uncountedCall.validation.row) : null,
	}));
	const { rows, column, json } = rowsFrom(callRows, [
		"requestId",
		"triggerKey",
		"friendId",
		"lineUserId",
		"idempotencyKey",
		"sentHash",
		"context",
		"receivedAt",
		"tokenOrdinal",
	]);
	const isTokenUnchanged =
		cachedRows.length === 0
			? sql`1`
			: sql`(${column.tokenOrdinal} is null or ${column.tokenOrdinal} in ${unchangedOrdinals(cachedRows)})`;
	return sql`${insertInto(
		openApiTriggerCalls,
		{
			requestId: column.requestId,
			triggerId: sql`t.id`,
			codeId,
			friendId: sql`${friends.id}`,
			idempotencyKey: column.idempotencyKey,
			sentHash: column.sentHash,
			context: json.context,
			receivedAt: column.receivedAt,
			nextAttemptAt: column.receivedAt,
		},
		sql`from ${rows} cross join ${openApiTriggers} t cross join ${friends}
			where t.key = ${column.triggerKey} and t.deleted_at is null and t.is_active
				and ${isTokenUnchanged}
				and ${friends.id} = ifnull(${column.friendId},
					(select f.id from ${friends} f where f.line_user_id = ${column.lineUserId}))
				and ${visibleTo({ friendScope, now })}
			on conflict do nothing`,
	)} returning request_id as requestId, friend_id as friendId, received_at as receivedAt`;
}
