import { eq } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
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
import { assertMayReadLinks } from "./assert-may-read-links.ts";
import { assertSeesAll } from "./assert-sees-all.ts";
import type { Audience } from "./audience-changes.ts";
import { createMark } from "./audience-mark.ts";
import { MAX_SEND_AGE } from "./list-audiences.ts";

/**
 * Begins an audience; a worker makes it at LINE.
 * @throws Refusal 403 for an operator who sees some friends only, and for conditions and links beyond their abilities; 422 for
 * a filter that names something deleted, for an unknown link, and for a broadcast that LINE did not accept in the last sixty days
 */
export async function createAudience({ ctx, input }: { ctx: OperatorCtx; input: AudienceInput }) {
	assertSeesAll(ctx);
	const friends = await friendsOf(ctx, input);
	const saved = await saveOnce(
		() => selectSaved(ctx, audiences),
		() =>
			commitBatch(ctx.db, [
				ctx.db.insert(audiences).values({
					name: input.name,
					source: input.source,
					...friends,
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

/** Columns that say whose friends an audience has. */
async function friendsOf(ctx: OperatorCtx, input: AudienceInput): Promise<Partial<Audience>> {
	if (input.source === "filter") {
		await assertAudienceFilter(ctx, input.filter);
		return { filter: input.filter };
	}
	if (input.source === "link") return { clickUrl: await findLinkAddress(ctx, input.link_id) };
	await assertSendUsable(ctx, input.broadcast_id);
	return { broadcastId: input.broadcast_id };
}

async function findLinkAddress(ctx: OperatorCtx, id: number): Promise<string> {
	assertMayReadLinks(ctx);
	const [link] = await ctx.db.select({ url: links.url }).from(links).where(eq(links.id, id));
	if (!link) throw invalid("link_id", AUDIENCE_TEXTS.linkUnknown);
	return link.url;
}

async function assertSendUsable(ctx: OperatorCtx, broadcastId: number): Promise<void> {
	const [send] = await ctx.db.select().from(lineSends).where(eq(lineSends.broadcastId, broadcastId));
	const isUsable = send?.requestId && send.acceptedAt !== null && send.acceptedAt >= ctx.now - MAX_SEND_AGE;
	if (!isUsable) throw invalid("broadcast_id", AUDIENCE_TEXTS.broadcastUnknown);
}
