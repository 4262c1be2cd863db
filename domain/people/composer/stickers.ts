/**
 * Package of stickers that LINE lets every account send, with the first and last id.
 * https://developers.line.biz/en/docs/messaging-api/sticker-list/
 */
interface StickerPackage {
	id: number;
	first: number;
	last: number;
}

export const STICKER_PACKAGES: readonly StickerPackage[] = [
	{ id: 11537, first: 52002734, last: 52002773 },
	{ id: 11538, first: 51626494, last: 51626533 },
	{ id: 11539, first: 52114110, last: 52114149 },
	{ id: 446, first: 1988, last: 2027 },
	{ id: 789, first: 10855, last: 10894 },
	{ id: 1070, first: 17839, last: 17878 },
	{ id: 6136, first: 10551376, last: 10551399 },
	{ id: 6325, first: 10979904, last: 10979927 },
	{ id: 6359, first: 11069848, last: 11069871 },
	{ id: 6362, first: 11087920, last: 11087943 },
	{ id: 6370, first: 11088016, last: 11088039 },
	{ id: 6632, first: 11825374, last: 11825397 },
	{ id: 8515, first: 16581242, last: 16581265 },
	{ id: 8522, first: 16581266, last: 16581289 },
	{ id: 8525, first: 16581290, last: 16581313 },
];

export const isOfferedSticker = (packageId: number, stickerId: number): boolean =>
	STICKER_PACKAGES.some(({ id, first, last }) => id === packageId && stickerId >= first && stickerId <= last);

/** Ids of a package's stickers. */
export const listStickerIds = ({ first, last }: StickerPackage): number[] =>
	Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Address of a sticker's picture in LINE's store. */
export const stickerAddress = (stickerId: number | string): string =>
	`https://stickershop.line-scdn.net/stickershop/v1/sticker/${stickerId}/android/sticker.png`;
