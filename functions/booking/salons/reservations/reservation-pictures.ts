import { eq } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { selectReservations } from "./reservation-rows.ts";

interface ReservationReference {
	salonId: number;
	id: number;
}

/** @throws Refusal 422 for a picture that does not exist, or that this operator may not see */
export async function assertPicturesUploaded(ctx: OperatorCtx, keys: readonly string[] = []): Promise<void> {
	if ((await findUnreadableKeys(ctx, keys)).size > 0)
		throw invalid("meta_data[pictures]", SALON_TEXTS.pictureUnknown);
}

/**
 * Serves a picture of a reservation to operators who may see its friend.
 * @throws Refusal 404
 */
export async function showReservationPicture({
	ctx,
	input: { key, ...reservationPath },
}: {
	ctx: OperatorCtx;
	input: ReservationReference & { key: string };
}): Promise<Response> {
	if (!(await findVisiblePictures(ctx, reservationPath)).includes(key)) throw notFound();
	return showUpload({ ctx, input: { key } });
}

/** Finds the pictures of a reservation that this operator may see. */
async function findVisiblePictures(
	ctx: OperatorCtx,
	{ salonId, id }: ReservationReference,
): Promise<readonly string[]> {
	const [row] = await selectReservations(ctx, salonId, eq(reservations.id, id));
	return row?.isVisible === 1 ? (row.row.metaData.pictures ?? []) : [];
}
