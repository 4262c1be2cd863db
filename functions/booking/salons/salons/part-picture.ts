import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { mediaAddress } from "#functions/platform/media/address.ts";
import { unseenAmong } from "#functions/platform/media/readable.ts";

const OURS = mediaAddress("")!;

/** The key of a picture that was uploaded here; null of any other address. */
export const keyOfPicture = (address: string): string | null =>
	address.startsWith(OURS) ? address.slice(OURS.length) : null;

/**
 * What is put to the staff or to a course is shown to everybody who books: an upload that the operator could not see by
 * themselves is no picture of the shop's.
 */
export async function isPictureUnseen(
	ctx: OperatorCtx,
	{ picture }: { picture?: string | undefined },
): Promise<boolean> {
	const key = keyOfPicture(picture ?? "");
	return key !== null && (await unseenAmong(ctx, [key])).size > 0;
}

/** @throws Refusal 422 */
export async function assertOwnPicture(ctx: OperatorCtx, fields: { picture: string }): Promise<void> {
	if (await isPictureUnseen(ctx, fields)) throw invalid("picture", SALON_TEXTS.pictureUnknown);
}
