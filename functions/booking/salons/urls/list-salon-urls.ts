import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import { salonPath, salonPrintPath } from "#domain/engine/public-addresses/salon-address.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface SalonUrlsQuery {
	ctx: OperatorCtx;
	input: { salonId: number };
}

/** Lists the public URLs of a salon, oldest first (M-320). */
export async function listSalonUrls({ ctx, input }: SalonUrlsQuery) {
	await assertSalonExists(ctx.db, input.salonId);
	const rows = await selectSalonUrls(ctx.db, input.salonId);
	const origin = publicOrigin(ctx.env);
	return {
		data: rows.map(({ id, code, name, courseId, resourceId, takesAnonymous, createdAt }) => ({
			id,
			name,
			/** Code that placeholders use to refer to the URL. */
			code,
			url: origin + salonPath(code),
			/** URL of the printable sheet with the QR code. */
			print_url: salonPrintPath(code),
			course_id: courseId,
			salon_resource_id: resourceId,
			takes_strangers: takesAnonymous,
			created_at: toWireTime(createdAt, ctx.zone),
		})),
	};
}

/**
 * Returns the main booking URL of a salon: the first without a preselection, else the first; null where there
 * is none (M-279).
 */
export async function showOnlineUrl({ ctx, input }: SalonUrlsQuery): Promise<{ url: string | null }> {
	const { data } = await listSalonUrls({ ctx, input });
	const plainUrl = data.find(
		({ course_id, salon_resource_id }) => course_id === null && salon_resource_id === null,
	);
	return { url: (plainUrl ?? data[0])?.url ?? null };
}

const selectSalonUrls = (db: Db, salonId: number) =>
	db
		.select()
		.from(salonUrls)
		.where(and(eq(salonUrls.salonId, salonId), isNull(salonUrls.deletedAt)))
		.orderBy(asc(salonUrls.id));

/** @throws Refusal 404 where there is no such salon, or it is archived */
export async function assertSalonExists(db: Db, salonId: number): Promise<void> {
	const [salonRow] = await db
		.select({ one: sql`1` })
		.from(salons)
		.where(and(eq(salons.id, salonId), isNull(salons.deletedAt)));
	if (!salonRow) throw notFound();
}
