import { isTooLargeToDraw, MAX_MEGAPIXELS, type PictureHeader } from "#domain/platform/media/read-picture.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** Refuses a picture with too many pixels for a phone, whatever its file size. @throws Refusal 422 */
export function assertDrawable(picture: PictureHeader): void {
	// Japanese counts pixels in units of 10,000.
	if (isTooLargeToDraw(picture))
		throw invalid("file", MEDIA_TEXTS.tooManyPixels((MAX_MEGAPIXELS * 100).toLocaleString("ja-JP")));
}
