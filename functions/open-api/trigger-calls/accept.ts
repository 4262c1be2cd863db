import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { insertInto } from "#db/insert-into.ts";
import { openApiTriggerCalls, openApiTriggers } from "#db/open-api.ts";
import { packed } from "#db/packed.ts";
import { rowsOf } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { type ContextEntry, contextEntries } from "#domain/open-api/context.ts";
import type { TriggerCallInput } from "#domain/open-api/trigger-call.ts";
import { written } from "#domain/open-api/v1/fields.ts";
import type { FriendScope } from "#domain/operators/scope.ts";
import { PROBLEM_TEXTS } from "#domain/texts/open-api.ts";
import type { Ctx } from "../../context.ts";
import { visibleTo } from "../../filters/visible.ts";
import { Together } from "../../queues/together.ts";
import type { ApiCaller } from "../caller.ts";
import { Problem } from "../problem.ts";
import { hashOf } from "../token.ts";

interface Accept {
	ctx: Ctx;
	execution: Pick<ExecutionContext, "waitUntil">;
	caller: ApiCaller;
	requestId: string;
	idempotencyKey: string | undefined;
	input: TriggerCallInput & { key: string };
}

interface Accepted {
	/** The request that was accepted: for a repeated key, the first one. */
	id: string;
	friend_id: number;
	accepted_at: string;
	isRepeated: boolean;
}

/** A call on its way into the database. */
interface Sent {
	codeId: number;
	friendScope: FriendScope;
	requestId: string;
	triggerKey: string;
	friendId: number | null;
	lineUserId: string | null;
	idempotencyKey: string;
	sentHash: string;
	context: ContextEntry[];
	receivedAt: number;
}

interface Row {
	requestId: string;
	friendId: number;
	receivedAt: number;
}

/** How many calls are kept in one trip, and of how many characters. */
const MOST_AT_ONCE = 100;
const HEAVIEST = 400_000;

const acceptances = new WeakMap<D1Database, Together<Sent, Row | undefined>>();

/**
 * Accepts a call of a trigger: it is kept before it is answered, with one statement, which finds the trigger and the
 * friend as well. Calls that come at once share it. A call with a key that was used before is answered as the first one
 * was.
 * @throws Problem 404 for a trigger or friend that the caller does not have, 409 for a trigger that is off, 422 for a key
 * that was used for something else
 */
export async function acceptCall({
	ctx,
	execution,
	caller,
	requestId,
	idempotencyKey,
	input,
}: Accept): Promise<Accepted> {
	const { key: triggerKey, friend_id, line_user_id, context } = input;
	const key = idempotencyKey ?? requestId;
	const sentHash = hashOf(JSON.stringify([friend_id, line_user_id, context]));
	const { DB } = ctx.env;
	const together =
		acceptances.get(DB) ??
		new Together<Sent, Row | undefined>({ most: MOST_AT_ONCE, heaviest: HEAVIEST, weigh });
	acceptances.set(DB, together);
	const sent = {
		...{ codeId: caller.codeId, friendScope: caller.friendScope, requestId, triggerKey },
		...{ friendId: friend_id, lineUserId: line_user_id, idempotencyKey: key, sentHash },
		...{ context: contextEntries(context, ctx.zone), receivedAt: ctx.now },
	};
	const accepted = await together.ask(execution, sent, (all) => keep(ctx, all));
	if (accepted) return present(accepted, false);
	const isFriend = friend_id === null ? eq(friends.lineUserId, line_user_id) : eq(friends.id, friend_id);
	const isSeen = and(isFriend, visibleTo({ friendScope: caller.friendScope, now: ctx.now }));
	const [[trigger], [friend], [first]] = await ctx.db.batch([
		ctx.db
			.select({ id: openApiTriggers.id, isActive: openApiTriggers.isActive })
			.from(openApiTriggers)
			.where(and(eq(openApiTriggers.key, triggerKey), isNull(openApiTriggers.deletedAt))),
		rowsOf<{ id: number }>(ctx.db, packed(sql`select ${friends.id} as id from ${friends} where ${isSeen}`)),
		ctx.db
			.select()
			.from(openApiTriggerCalls)
			.where(
				sql`${openApiTriggerCalls.codeId} = ${caller.codeId} and ${openApiTriggerCalls.idempotencyKey} = ${key}
					and ${openApiTriggerCalls.triggerId} = (select t.id from ${openApiTriggers} t where t.key = ${triggerKey})`,
			),
	]);
	if (!trigger) throw refused(404, "unknown-trigger", PROBLEM_TEXTS.unknownTrigger);
	if (first) {
		// The answer to this very call may have been lost on its way from the database.
		if (first.sentHash === sentHash) return present(first, first.requestId !== requestId);
		throw refused(422, "idempotency-key-reused", PROBLEM_TEXTS.idempotencyKeyReused);
	}
	if (!trigger.isActive) throw refused(409, "trigger-off", PROBLEM_TEXTS.triggerOff);
	if (!friend) throw refused(404, "unknown-friend", PROBLEM_TEXTS.unknownFriend);
	throw new Error("a call of a trigger was neither accepted nor refused");
}

const weigh = ({ context }: Sent): number => JSON.stringify(context).length;

/**
 * Keeps calls in one transaction: those of one code whose friends are the same in one statement.
 * @returns what was kept of each; undefined where nothing was
 */
async function keep(ctx: Ctx, all: readonly Sent[]): Promise<(Row | undefined)[]> {
	const [first, ...rest] = [
		...Map.groupBy(all, ({ codeId, friendScope }) => JSON.stringify([codeId, friendScope])).values(),
	].map((some) => rowsOf<Row>(ctx.db, packed(keepStatement(ctx, some))));
	const kept = (await ctx.db.batch([first!, ...rest])).flat();
	const byRequest = new Map(kept.map((row) => [row.requestId, row]));
	return all.map(({ requestId }) => byRequest.get(requestId));
}

/** Rows come in the order in which they were sent, so that a friend's calls have theirs. */
function keepStatement({ now }: Ctx, some: readonly Sent[]): SQL {
	const { codeId, friendScope } = some[0]!;
	const { rows, column, json } = rowsFrom(some, [
		"requestId",
		"triggerKey",
		"friendId",
		"lineUserId",
		"idempotencyKey",
		"sentHash",
		"context",
		"receivedAt",
	]);
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
				and ${friends.id} = ifnull(${column.friendId},
					(select f.id from ${friends} f where f.line_user_id = ${column.lineUserId}))
				and ${visibleTo({ friendScope, now })}
			on conflict do nothing`,
	)} returning request_id as requestId, friend_id as friendId, received_at as receivedAt`;
}

const present = ({ requestId, friendId, receivedAt }: Row, isRepeated: boolean): Accepted => ({
	id: requestId,
	friend_id: friendId,
	accepted_at: written(receivedAt),
	isRepeated,
});

const refused = (status: 404 | 409 | 422, code: string, detail: string) =>
	new Problem({ status, code, detail });
