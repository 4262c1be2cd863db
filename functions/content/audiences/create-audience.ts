import { eq } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { commitBatch } from "#db/d1-client.ts";
import type { AudienceInput } from "#domain/content/audiences/audience-input.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { assertAudienceFilter } from "./assert-audience-filter.ts";
import { assertSeesAll } from "./assert-sees-all.ts";
import { createMark } from "./audience-mark.ts";
import { MAX_SEND_AGE } from "./list-audiences.ts";

/**
 * Begins an audience; a worker makes it at LINE.
 * @throws Refusal 403 for an operator who sees some friends only, and for conditions beyond their abilities; 422 for a filter
 * that names something deleted, and for a broadcast that LINE did not accept in the last sixty days
 */
export async function createAudience({ ctx, input }: { ctx: OperatorCtx; input: AudienceInput }) {
	assertSeesAll(ctx);
	if (input.source === "filter") await assertAudienceFilter(ctx, input.filter);
	else await assertSendUsable(ctx, input.broadcast_id);
	const saved = await saveOnce(
		() => selectSaved(ctx, audiences),
		() =>
			commitBatch(ctx.db, [
				ctx.db.insert(audiences).values({
					name: input.name,
					source: input.source,
					filter: input.source === "filter" ? input.filter : null,
					broadcastId: input.source === "filter" ? null : input.broadcast_id,
					operatorId: ctx.operator.id,
					mark: createMark(ctx),
					nextAttemptAt: ctx.now,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				}),
				auditOfChange(ctx, {
					verb: "audience.create",
					subjectType: "audience",
					detail: { ...input },
				}),
			]),
	);
	return saved!;
}

async function assertSendUsable(ctx: OperatorCtx, broadcastId: number): Promise<void> {
	const [send] = await ctx.db.select().from(lineSends).where(eq(lineSends.broadcastId, broadcastId));
	const isUsable = send?.requestId && send.acceptedAt !== null && send.acceptedAt >= ctx.now - MAX_SEND_AGE;
	if (!isUsable) throw invalid("broadcast_id", AUDIENCE_TEXTS.broadcastUnknown);
}
