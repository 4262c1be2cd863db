import { and, eq, isNull } from "drizzle-orm";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface SalonUrlReference {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}

/** Deletes a public URL; it responds with 404 from then on (M-322). @throws Refusal 404 */
export const deleteSalonUrl = ({ ctx, input }: SalonUrlReference) =>
	updateSalonUrl(ctx, input, { deletedAt: ctx.now }, "salon.url.delete");

/**
 * Revokes the links to a URL that friends have received until now, those of this millisecond included; the URL
 * remains.
 * @throws Refusal 404
 */
export const revokeSalonUrlLinks = ({ ctx, input }: SalonUrlReference) =>
	updateSalonUrl(ctx, input, { linksFrom: ctx.now + 1 }, "salon.url.revoke");

async function updateSalonUrl(
	ctx: OperatorCtx,
	{ salonId, id }: SalonUrlReference["input"],
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
