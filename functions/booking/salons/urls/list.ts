import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import type { Db } from "#db/client.ts";
import { salonPath, salonPrintPath } from "#domain/engine/public-addresses/salon.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Asked {
	ctx: OperatorCtx;
	input: { salonId: number };
}

/** The public addresses of a salon, in the order in which they were made (M-320). */
export async function listUrls({ ctx, input }: Asked) {
	await assertSalon(ctx.db, input.salonId);
	const rows = await urlsOf(ctx.db, input.salonId);
	const origin = publicOrigin(ctx.env);
	return {
		data: rows.map(({ id, code, name, courseId, resourceId, takesStrangers, createdAt }) => ({
			id,
			name,
			/** What the placeholder names. */
			code,
			url: origin + salonPath(code),
			/** The sheet with its QR code. */
			print_url: salonPrintPath(code),
			course_id: courseId,
			salon_resource_id: resourceId,
			takes_strangers: takesStrangers,
			created_at: wireTime(createdAt, ctx.zone),
		})),
	};
}

/** The address at which a salon is booked: the first one that chooses nothing, else the first; null without any (M-279). */
export async function showOnlineUrl({ ctx, input }: Asked): Promise<{ url: string | null }> {
	const { data } = await listUrls({ ctx, input });
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
