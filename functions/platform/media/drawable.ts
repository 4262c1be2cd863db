import { isTooLargeToDraw, MOST_MEGAPIXELS, type Picture } from "#domain/platform/media/picture.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media.ts";
import { invalid } from "#functions/platform/http/refusal.ts";

/** Refuses a picture that no phone can draw, whatever its file's length. @throws Refusal 422 */
export function assertDrawable(picture: Picture): void {
	// Japanese counts pixels in units of 10,000.
	if (isTooLargeToDraw(picture))
		throw invalid("file", MEDIA_TEXTS.tooManyPixels((MOST_MEGAPIXELS * 100).toLocaleString("ja-JP")));
}
