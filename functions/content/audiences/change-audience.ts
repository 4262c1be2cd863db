import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertSeesAll } from "./assert-sees-all.ts";
import { createMark } from "./audience-mark.ts";

interface AudienceCall {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Makes an audience anew with the friends of now. LINE takes no user out of one, so another is made; the one before is
 * used until that is ready, and then deleted.
 * @throws Refusal 403, 404; 422 for an audience of a broadcast, and while one is being made
 */
export async function renewAudience({ ctx, input: { id } }: AudienceCall): Promise<void> {
	const audience = await findAudience(ctx, id);
	if (audience.source !== "filter") throw invalid("ERROR", AUDIENCE_TEXTS.notRenewable);
	const [renewed] = await ctx.db.batch([
		ctx.db
			.update(audiences)
			.set({
				// One that failed halfway is filled again, and was never used; an expired one is gone.
				state: sql`iif(${audiences.state} = 'failed' and ${audiences.lineId} is not null, 'uploading', 'making')`,
				mark: sql`iif(${audiences.state} = 'failed', ${audiences.mark}, ${createMark(ctx)})`,
				previousLineId: sql`iif(${audiences.state} = 'ready', ${audiences.lineId}, ${audiences.previousLineId})`,
				lineId: sql`iif(${audiences.state} = 'failed', ${audiences.lineId}, null)`,
				// A failed creation may have been carried out.
				inDoubt: sql`${audiences.state} = 'failed'`,
				...{ cursor: 0, uploaded: 0, attempts: 0, reason: null },
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
