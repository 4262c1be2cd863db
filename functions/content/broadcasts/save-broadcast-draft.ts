import { and, eq, isNull, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { type BroadcastInput, broadcastTimeOf } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { assertLineRecipients } from "./assert-line-recipients.ts";
import { checkBroadcastMessages, checkVariantMessages } from "./check-broadcast-messages.ts";
import { findBroadcast } from "./find-broadcast.ts";

interface SaveArgs {
	ctx: OperatorCtx;
	input: BroadcastInput;
}

/**
 * Creates or updates a draft. Its scheduled time is checked when it is ordered: a draft may wait for days.
 * @throws Refusal 422 for messages or conditions that cannot be used, and for a broadcast that is no longer a
 * draft; 403 for conditions beyond the operator's abilities; 404; 409 where somebody else saved meanwhile.
 */
export async function saveBroadcastDraft({ ctx, input }: SaveArgs): Promise<{ id: number; version: number }> {
	const before = input.id === null ? null : await findBroadcast(ctx, input.id);
	const earlierDraft = await findSavedDraft(ctx);
	if (earlierDraft) return earlierDraft;
	if (before && before.state !== "draft") throw invalid("ERROR", BROADCAST_TEXTS.notEditable);
	await assertLineRecipients(ctx, input);
	if (input.filter) assertConditionsAllowed(ctx.operator, input.filter, before?.filter);
	await checkBroadcastMessages(ctx, input);
	await checkVariantMessages(ctx, input.ab_test);
	await commitBatch(ctx.db, [
		input.id === null ? insertDraft(ctx, input) : updateDraft(ctx, input, input.id),
		auditOfChange(ctx, {
			verb: input.id === null ? "broadcast.create" : "broadcast.update",
			subjectType: "broadcast",
			...(input.id !== null && { subjectId: input.id }),
			detail: {
				name: input.name,
				messages: input.messages,
				filter: input.filter,
				...(input.line_recipients && { line_recipients: input.line_recipients }),
				...(input.ab_test && { ab_test: input.ab_test }),
				before: before && { name: before.name, messages: before.messages, filter: before.filter },
			},
		}),
	]);
	const savedDraft = await findSavedDraft(ctx);
	if (!savedDraft) throw changedByOther();
	return savedDraft;
}

async function findSavedDraft(ctx: OperatorCtx): Promise<{ id: number; version: number } | undefined> {
	const [savedDraft] = await ctx.db
		.select({ id: broadcasts.id, version: broadcasts.version })
		.from(broadcasts)
		.where(eq(broadcasts.saveKey, ctx.saveKey));
	return savedDraft;
}

const draftColumns = (ctx: OperatorCtx, input: BroadcastInput) => ({
	name: input.name,
	messages: input.messages,
	filter: input.filter,
	lineRecipients: input.line_recipients,
	abTest: input.ab_test,
	plannedAt: broadcastTimeOf(input, ctx.zone),
	operatorId: ctx.operator.id,
	programId: ctx.operator.program?.codeId ?? null,
	updatedAt: ctx.now,
	saveKey: ctx.saveKey,
});

const insertDraft = (ctx: OperatorCtx, input: BroadcastInput): Statement =>
	ctx.db
		.insert(broadcasts)
		.values({ ...draftColumns(ctx, input), createdAt: ctx.now })
		.onConflictDoNothing();

const updateDraft = (ctx: OperatorCtx, input: BroadcastInput, id: number): Statement =>
	ctx.db
		.update(broadcasts)
		.set({ ...draftColumns(ctx, input), version: sql`${broadcasts.version} + 1` })
		.where(
			and(
				eq(broadcasts.id, id),
				isNull(broadcasts.orderedAt),
				isNull(broadcasts.deletedAt),
				input.version === undefined ? sql`1` : eq(broadcasts.version, input.version),
			),
		);
