import { eq } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { reservationStatement } from "./reservation-rows.ts";

interface Which {
	salonId: number;
	id: number;
}

/** @throws Refusal 422 for a picture that nobody has uploaded, or that this operator could not see */
export async function assertPicturesUploaded(ctx: OperatorCtx, keys: readonly string[] = []): Promise<void> {
	if ((await findUnreadableKeys(ctx, keys)).size > 0)
		throw invalid("meta_data[pictures]", SALON_TEXTS.pictureUnknown);
}

/**
 * A picture of a reservation, for who may see whose it is.
 * @throws Refusal 404
 */
export async function showReservationPicture({
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
