import { and, eq, isNull } from "drizzle-orm";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface Which {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}

/** Deletes a public address; whoever opens it is told that there is no page (M-322). @throws Refusal 404 */
export const deleteSalonUrl = ({ ctx, input }: Which) =>
	change(ctx, input, { deletedAt: ctx.now }, "salon.url.delete");

/** Ends every friend's link to an address that was sent before. @throws Refusal 404 */
export const revokeSalonUrlLinks = ({ ctx, input }: Which) =>
	change(ctx, input, { linksFrom: ctx.now + 1 }, "salon.url.revoke");

async function change(
	ctx: OperatorCtx,
	{ salonId, id }: Which["input"],
	changes: Partial<typeof salonUrls.$inferInsert>,
	verb: string,
): Promise<{ id: number }> {
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(salonUrls)
			.set(changes)
			.where(and(eq(salonUrls.id, id), eq(salonUrls.salonId, salonId), isNull(salonUrls.deletedAt))),
		auditOfChange(ctx, { verb, subjectType: "salon", subjectId: salonId, detail: { id } }),
	]);
	if (meta.changes === 0) throw notFound();
	return { id };
}
