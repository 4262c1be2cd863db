import { and, eq, isNull, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { type BroadcastInput, plannedAt } from "#domain/content/broadcasts/broadcast.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { checkMessages } from "./check-messages.ts";
import { findBroadcast } from "./find.ts";

interface Register {
	ctx: OperatorCtx;
	input: BroadcastInput;
}

/**
 * Saves a draft, new or edited. Its moment is checked when it is ordered: a draft may wait for days.
 * @throws Refusal 422 for messages or conditions that cannot be used, and for a broadcast that is no draft
 * any more; 403 for conditions beyond the operator's abilities; 404; 409 for a version that somebody else
 * saved over.
 */
export async function registerBroadcast({ ctx, input }: Register): Promise<{ id: number; version: number }> {
	const before = input.id === null ? null : await findBroadcast(ctx, input.id);
	const repeated = await savedBy(ctx);
	if (repeated) return repeated;
	if (before && before.state !== "draft") throw invalid("ERROR", BROADCAST_TEXTS.notEditable);
	if (input.filter) assertConditionsAllowed(ctx.operator, input.filter, before?.filter);
	await checkMessages(ctx, input);
	await commitBatch(ctx.db, [
		input.id === null ? insert(ctx, input) : update(ctx, input, input.id),
		auditOfChange(ctx, {
			verb: input.id === null ? "broadcast.create" : "broadcast.update",
			subjectType: "broadcast",
			...(input.id !== null && { subjectId: input.id }),
			detail: {
				...{ name: input.name, messages: input.messages, filter: input.filter },
				before: before && { name: before.name, messages: before.messages, filter: before.filter },
			},
		}),
	]);
	const saved = await savedBy(ctx);
	if (!saved) throw changedByOther();
	return saved;
}

async function savedBy(ctx: OperatorCtx): Promise<{ id: number; version: number } | undefined> {
	const [saved] = await ctx.db
		.select({ id: broadcasts.id, version: broadcasts.version })
		.from(broadcasts)
		.where(eq(broadcasts.saveKey, ctx.saveKey));
	return saved;
}

const columnsOf = (ctx: OperatorCtx, input: BroadcastInput) => ({
	name: input.name,
	messages: input.messages,
	filter: input.filter,
	plannedAt: plannedAt(input, ctx.zone),
	operatorId: ctx.operator.id,
	programId: ctx.operator.program?.codeId ?? null,
	updatedAt: ctx.now,
	saveKey: ctx.saveKey,
});

const insert = (ctx: OperatorCtx, input: BroadcastInput): Statement =>
	ctx.db
		.insert(broadcasts)
		.values({ ...columnsOf(ctx, input), createdAt: ctx.now })
		.onConflictDoNothing();

const update = (ctx: OperatorCtx, input: BroadcastInput, id: number): Statement =>
	ctx.db
		.update(broadcasts)
		.set({ ...columnsOf(ctx, input), version: sql`${broadcasts.version} + 1` })
		.where(
			and(
				eq(broadcasts.id, id),
				isNull(broadcasts.taskId),
				isNull(broadcasts.deletedAt),
				input.version === undefined ? sql`1` : eq(broadcasts.version, input.version),
			),
		);
