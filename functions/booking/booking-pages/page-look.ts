import { type BookingPageLook, listLookKeys } from "#domain/booking/booking-pages/page-look.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";
import type { PageLook } from "#functions/platform/public-pages/page-head.ts";

/** Appearance of a public page, with the addresses of its pictures. */
export const toPageLook = (
	{ logo_key, cover_key, colour }: BookingPageLook,
	addressOf: (key: string) => string,
): PageLook => ({
	logo: logo_key === null ? "" : addressOf(logo_key),
	cover: cover_key === null ? "" : addressOf(cover_key),
	colour,
});

/**
 * Everybody who books sees the pictures, so they must be uploads that the operator may see.
 * @param fieldOf name of a field in the form
 * @throws Refusal 422 for a picture that the operator may not see
 */
export async function assertLookVisible(
	ctx: OperatorCtx,
	look: BookingPageLook,
	fieldOf: (field: keyof BookingPageLook) => string,
): Promise<void> {
	const unreadable = await findUnreadableKeys(ctx, listLookKeys(look));
	for (const field of ["logo_key", "cover_key"] as const)
		if (unreadable.has(look[field] ?? "")) throw invalid(fieldOf(field), SALON_TEXTS.pictureUnknown);
}
