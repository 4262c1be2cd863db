import { and, eq, isNull, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { insertInto } from "#db/insert-into.ts";
import { openApiTriggerCalls, openApiTriggers } from "#db/open-api.ts";
import { packed } from "#db/packed.ts";
import { rowsOf } from "#db/raw.ts";
import { contextEntries } from "#domain/open-api/context.ts";
import type { TriggerCallInput } from "#domain/open-api/trigger-call.ts";
import { written } from "#domain/open-api/v1/fields.ts";
import { PROBLEM_TEXTS } from "#domain/texts/open-api.ts";
import type { Ctx } from "../../context.ts";
import { visibleTo } from "../../filters/visible.ts";
import type { ApiCaller } from "../caller.ts";
import { Problem } from "../problem.ts";
import { hashOf } from "../token.ts";

interface Accept {
	ctx: Ctx;
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

interface Row {
	requestId: string;
	friendId: number;
	receivedAt: number;
}

/**
 * Accepts a call of a trigger: it is kept before it is answered, with one statement, which finds the trigger and the
 * friend as well. A call with a key that was used before is answered as the first one was.
 * @throws Problem 404 for a trigger or friend that the caller does not have, 409 for a trigger that is off, 422 for a key
 * that was used for something else
 */
export async function acceptCall({
	ctx,
	caller,
	requestId,
	idempotencyKey,
	input,
}: Accept): Promise<Accepted> {
	const { key: triggerKey, friend_id, line_user_id, context } = input;
	const key = idempotencyKey ?? requestId;
	const sentHash = await hashOf(JSON.stringify([friend_id, line_user_id, context]));
	const isFriend = friend_id === null ? eq(friends.lineUserId, line_user_id) : eq(friends.id, friend_id);
	const isSeen = and(isFriend, visibleTo({ friendScope: caller.friendScope, now: ctx.now }));
	const [accepted] = await rowsOf<Row>(
		ctx.db,
		packed(
			sql`${insertInto(
				openApiTriggerCalls,
				{
					requestId,
					triggerId: sql`t.id`,
					codeId: caller.codeId,
					friendId: sql`${friends.id}`,
					idempotencyKey: key,
					sentHash,
					context: contextEntries(context, ctx.zone),
					receivedAt: ctx.now,
					nextAttemptAt: ctx.now,
				},
				sql`from ${openApiTriggers} t cross join ${friends}
				where t.key = ${triggerKey} and t.deleted_at is null and t.is_active and ${isSeen}
				on conflict do nothing`,
			)} returning request_id as requestId, friend_id as friendId, received_at as receivedAt`,
		),
	);
	if (accepted) return present(accepted, false);
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
		if (first.sentHash === sentHash) return present(first, true);
		throw refused(422, "idempotency-key-reused", PROBLEM_TEXTS.idempotencyKeyReused);
	}
	if (!trigger.isActive) throw refused(409, "trigger-off", PROBLEM_TEXTS.triggerOff);
	if (!friend) throw refused(404, "unknown-friend", PROBLEM_TEXTS.unknownFriend);
	throw new Error("a call of a trigger was neither accepted nor refused");
}

const present = ({ requestId, friendId, receivedAt }: Row, isRepeated: boolean): Accepted => ({
	id: requestId,
	friend_id: friendId,
	accepted_at: written(receivedAt),
	isRepeated,
});

const refused = (status: 404 | 409 | 422, code: string, detail: string) =>
	new Problem({ status, code, detail });
