import { eq } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { unseenAmong } from "#functions/platform/media/readable.ts";
import { showUpload } from "#functions/platform/media/show.ts";
import { reservationStatement } from "./rows.ts";

interface Which {
	salonId: number;
	id: number;
}

/** @throws Refusal 422 for a picture that nobody has uploaded, or that this operator could not see */
export async function assertUploaded(ctx: OperatorCtx, keys: readonly string[] = []): Promise<void> {
	if ((await unseenAmong(ctx, keys)).size > 0)
		throw invalid("meta_data[pictures]", SALON_TEXTS.pictureUnknown);
}

/**
 * A picture of a reservation, for who may see whose it is.
 * @throws Refusal 404
 */
export async function showPictureOf({
	ctx,
	input: { key, ...which },
}: {
	ctx: OperatorCtx;
	input: Which & { key: string };
}): Promise<Response> {
	if (!(await picturesOf(ctx, which)).includes(key)) throw notFound();
	return showUpload({ ctx, input: { key } });
}

/** The pictures of a reservation that this operator may see. */
async function picturesOf(ctx: OperatorCtx, { salonId, id }: Which): Promise<readonly string[]> {
	const [found] = await reservationStatement(ctx, salonId, eq(reservations.id, id));
	return found?.seen === 1 ? (found.row.metaData.pictures ?? []) : [];
}
