import { and, eq, isNull, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { openApiTriggerCalls, openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { contextEntries } from "#domain/engine/placeholders/api-context.ts";
import type { TriggerCallInput } from "#domain/integrations/open-api/trigger-call.ts";
import { toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { ApiProblem } from "../api-problem.ts";
import { hashToken } from "../api-token.ts";
import type { ApiCaller } from "../program-caller.ts";
import { type StoredTriggerCall, storeTriggerCall } from "./store-trigger-call.ts";
import type { UncountedCall } from "./uncounted-call.ts";

interface AcceptRequest {
	ctx: Ctx;
	execution: Pick<ExecutionContext, "waitUntil">;
	caller: ApiCaller;
	uncountedCall: UncountedCall | undefined;
	requestId: string;
	idempotencyKey: string | undefined;
	input: TriggerCallInput & { key: string };
}

interface AcceptedCall {
	/** Id of the accepted request; for a repeated key, of the first one. */
	id: string;
	friend_id: number;
	accepted_at: string;
	isRepeated: boolean;
}

/**
 * Accepts a call of a trigger: it is stored before the response, by one statement that also finds the trigger
 * and the friend, and verifies the cached token. Simultaneous calls share it. A repeated key returns the
 * first answer.
 * @throws Problem 404 for a trigger or friend that the caller does not have, 409 for a trigger that is off,
 * 422 for a key that was used for something else
 */
export async function acceptTriggerCall({
	ctx,
	execution,
	caller,
	uncountedCall,
	requestId,
	idempotencyKey,
	input,
}: AcceptRequest): Promise<AcceptedCall> {
	const { key: triggerKey, friend_id, line_user_id, context } = input;
	const key = idempotencyKey ?? requestId;
	const sentHash = hashToken(JSON.stringify([friend_id, line_user_id, context]));
	const incoming = {
		codeId: caller.codeId,
		friendScope: caller.friendScope,
		uncountedCall,
		requestId,
		triggerKey,
		friendId: friend_id,
		lineUserId: line_user_id,
		idempotencyKey: key,
		sentHash,
		context: contextEntries(context, ctx.zone),
		receivedAt: ctx.now,
	};
	const storedCall = await storeTriggerCall(ctx, execution, incoming).finally(() =>
		uncountedCall?.applyCount(),
	);
	if (storedCall) {
		uncountedCall?.validation.confirm();
		return presentAcceptedCall(storedCall, false);
	}
	if (uncountedCall) {
		const currentCaller = await uncountedCall.verifyCaller();
		if (currentCaller !== caller)
			return acceptTriggerCall({
				ctx,
				execution,
				caller: currentCaller,
				uncountedCall: undefined,
				requestId,
				idempotencyKey,
				input,
			});
	}
	return findEarlierCall({ ctx, caller, requestId, input }, { idempotencyKey: key, sentHash });
}

/**
 * The call that was stored with the same key before; without one, the reason that this one was not stored.
 * @throws Problem
 */
async function findEarlierCall(
	{ ctx, caller, requestId, input }: Pick<AcceptRequest, "ctx" | "caller" | "requestId" | "input">,
	{ idempotencyKey, sentHash }: { idempotencyKey: string; sentHash: string },
): Promise<AcceptedCall> {
	const { key: triggerKey, friend_id, line_user_id } = input;
	const isFriend = friend_id === null ? eq(friends.lineUserId, line_user_id) : eq(friends.id, friend_id);
	const isVisible = and(isFriend, visibleTo({ friendScope: caller.friendScope, now: ctx.now }));
	const [[trigger], [friend], [earlierCall]] = await ctx.db.batch([
		ctx.db
			.select({ id: openApiTriggers.id, isActive: openApiTriggers.isActive })
			.from(openApiTriggers)
			.where(and(eq(openApiTriggers.key, triggerKey), isNull(openApiTriggers.deletedAt))),
		queryRows(
			ctx.db,
			{ id: number },
			packValues(sql`select ${friends.id} as id from ${friends} where ${isVisible}`),
		),
		ctx.db
			.select()
			.from(openApiTriggerCalls)
			.where(
				sql`${openApiTriggerCalls.codeId} = ${caller.codeId} and ${openApiTriggerCalls.idempotencyKey} = ${idempotencyKey}
					and ${openApiTriggerCalls.triggerId} = (select t.id from ${openApiTriggers} t where t.key = ${triggerKey})`,
			),
	]);
	if (!trigger) throw refuseCall(404, "unknown-trigger", PROBLEM_TEXTS.unknownTrigger);
	if (earlierCall) {
		// The database's answer to this same call may have been lost.
		if (earlierCall.sentHash === sentHash)
			return presentAcceptedCall(earlierCall, earlierCall.requestId !== requestId);
		throw refuseCall(422, "idempotency-key-reused", PROBLEM_TEXTS.idempotencyKeyReused);
	}
	if (!trigger.isActive) throw refuseCall(409, "trigger-off", PROBLEM_TEXTS.triggerOff);
	if (!friend) throw refuseCall(404, "unknown-friend", PROBLEM_TEXTS.unknownFriend);
	throw new Error("a call of a trigger was neither accepted nor refused");
}

const presentAcceptedCall = (
	{ requestId, friendId, receivedAt }: StoredTriggerCall,
	isRepeated: boolean,
): AcceptedCall => ({
	id: requestId,
	friend_id: friendId,
	accepted_at: toIsoInstant(receivedAt),
	isRepeated,
});

const refuseCall = (status: 404 | 409 | 422, code: string, detail: string) =>
	new ApiProblem({ status, code, detail });
