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

/** The public addresses of a salon, in the order in which they were made (M-320). */
export async function listSalonUrls({ ctx, input }: SalonUrlsQuery) {
	await assertSalon(ctx.db, input.salonId);
	const rows = await urlsOf(ctx.db, input.salonId);
	const origin = publicOrigin(ctx.env);
	return {
		data: rows.map(({ id, code, name, courseId, resourceId, takesStrangers, createdAt }) => ({
			id,
			name,
			/** Code that the placeholder names. */
			code,
			url: origin + salonPath(code),
			/** The sheet with its QR code. */
			print_url: salonPrintPath(code),
			course_id: courseId,
			salon_resource_id: resourceId,
			takes_strangers: takesStrangers,
			created_at: toWireTime(createdAt, ctx.zone),
		})),
	};
}

/** The address at which a salon is booked: the first one that chooses nothing, else the first; null without any (M-279). */
export async function showOnlineUrl({ ctx, input }: SalonUrlsQuery): Promise<{ url: string | null }> {
	const { data } = await listSalonUrls({ ctx, input });
	const plain = data.find(
		({ course_id, salon_resource_id }) => course_id === null && salon_resource_id === null,
	);
	return { url: (plain ?? data[0])?.url ?? null };
}

const urlsOf = (db: Db, salonId: number) =>
	db
		.select()
		.from(salonUrls)
		.where(and(eq(salonUrls.salonId, salonId), isNull(salonUrls.deletedAt)))
		.orderBy(asc(salonUrls.id));

/** @throws Refusal 404 where there is no such salon, or it is archived */
export async function assertSalon(db: Db, salonId: number): Promise<void> {
	const [found] = await db
		.select({ one: sql`1` })
		.from(salons)
		.where(and(eq(salons.id, salonId), isNull(salons.deletedAt)));
	if (!found) throw notFound();
}
