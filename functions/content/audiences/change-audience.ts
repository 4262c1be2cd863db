import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import { hasUploadedFriends } from "#domain/content/audiences/audience-states.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertAudienceFilter } from "./assert-audience-filter.ts";
import { assertMayReadLinks } from "./assert-may-read-links.ts";
import { assertSeesAll } from "./assert-sees-all.ts";
import { createMark } from "./audience-mark.ts";

interface AudienceCall {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Renews an audience with the friends whom its filter or its link finds now. LINE removes no user from an audience, so a new one is
 * created there; the previous one is used until the new one is ready, and is then deleted.
 * @throws Refusal 404; 403 and 422 as `assertAudienceFilter`; 422 for an audience of a broadcast, and for one that is being
 * created
 */
export async function renewAudience({ ctx, input: { id } }: AudienceCall): Promise<void> {
	const audience = await findAudience(ctx, id);
	if (!hasUploadedFriends(audience.source)) throw invalid("ERROR", AUDIENCE_TEXTS.notRenewable);
	// The audience is filled anew for this operator, whose abilities may be fewer than its author's.
	if (audience.source === "filter") await assertAudienceFilter(ctx, audience.filter);
	else assertMayReadLinks(ctx);
	const [renewed] = await ctx.db.batch([
		ctx.db
			.update(audiences)
			.set({
				// An audience that failed halfway is filled again, since it was never used; an expired one is gone at LINE.
				state: sql`iif(${audiences.state} = 'failed' and ${audiences.lineId} is not null, 'uploading', 'making')`,
				mark: sql`iif(${audiences.state} = 'failed', ${audiences.mark}, ${createMark(ctx)})`,
				previousLineId: sql`iif(${audiences.state} = 'ready', ${audiences.lineId}, ${audiences.previousLineId})`,
				lineId: sql`iif(${audiences.state} = 'failed', ${audiences.lineId}, null)`,
				// LINE may have carried out a creation that failed here.
				inDoubt: sql`${audiences.state} = 'failed'`,
				cursor: 0,
				uploaded: 0,
				attempts: 0,
				reason: null,
				operatorId: ctx.operator.id,
				nextAttemptAt: ctx.now,
				finishedAt: null,
			})
			.where(
				and(
					eq(audiences.id, id),
					isNull(audiences.deletedAt),
					inArray(audiences.state, ["ready", "failed", "expired"]),
				),
			)
			.returning({ id: audiences.id }),
		auditOfChange(ctx, { verb: "audience.renew", subjectType: "audience", subjectId: id }),
	]);
	if (renewed.length === 0) throw invalid("ERROR", AUDIENCE_TEXTS.stillAtWork);
}

/** Deletes an audience here at once, and at LINE by a worker. Repeating it is safe. @throws Refusal 403, 404 */
export async function deleteAudience({ ctx, input: { id } }: AudienceCall): Promise<void> {
	const { name } = await findAudience(ctx, id);
	await ctx.db.batch([
		ctx.db
			.update(audiences)
			.set({ state: "deleting", deletedAt: ctx.now, attempts: 0, nextAttemptAt: ctx.now })
			.where(and(eq(audiences.id, id), isNull(audiences.deletedAt))),
		auditOfChange(ctx, {
			verb: "audience.delete",
			subjectType: "audience",
			subjectId: id,
			detail: { name },
		}),
	]);
}

async function findAudience(ctx: OperatorCtx, id: number) {
	assertSeesAll(ctx);
	const [audience] = await ctx.db
		.select()
		.from(audiences)
		.where(and(eq(audiences.id, id), isNull(audiences.deletedAt)));
	if (!audience) throw notFound();
	return audience;
}
