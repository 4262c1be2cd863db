import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";

const UPLOAD_PREFIX = mediaAddress("")!;

/** Key of an uploaded picture; null for an external URL. */
export const getPartPictureKey = (address: string): string | null =>
	address.startsWith(UPLOAD_PREFIX) ? address.slice(UPLOAD_PREFIX.length) : null;

/**
 * Whether an uploaded picture is invisible to the operator. A picture of staff or of a course is shown to
 * everybody who books, so it must be an upload that the operator may see.
 */
async function isPictureUnseen(
	ctx: OperatorCtx,
	{ picture }: { picture?: string | undefined },
): Promise<boolean> {
	const key = getPartPictureKey(picture ?? "");
	return key !== null && (await findUnreadableKeys(ctx, [key])).size > 0;
}

/** Prepares an update of some fields of a part for its room, which cannot check the picture itself. */
export const preparePartUpdate = async <Fields extends { picture?: string | undefined }>(
	ctx: OperatorCtx,
	id: number,
	fields: Fields,
) => ({ id, fields, unseen_picture: await isPictureUnseen(ctx, fields) });

/** @throws Refusal 422 for a picture that the operator may not see */
export async function assertPictureVisible(ctx: OperatorCtx, fields: { picture: string }): Promise<void> {
	if (await isPictureUnseen(ctx, fields)) throw invalid("picture", SALON_TEXTS.pictureUnknown);
}
