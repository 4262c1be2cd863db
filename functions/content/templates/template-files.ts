import { sql } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { uploads } from "#db/platform/uploads.ts";
import {
	internalPictureAddress,
	listPictureKeys,
	PICTURE_PROPERTIES,
} from "#domain/content/templates/flex/flex-pictures.ts";
import {
	parseFlexContents,
	type TemplateContent,
	type TemplateContentOf,
} from "#domain/content/templates/template-content.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import {
	IMAGEMAP_WIDTH,
	IMAGEMAP_WIDTHS,
	keyInWidth,
	RESIZED_WIDTHS,
} from "#domain/platform/media/imagemap-widths.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { SENDER_TEXTS } from "#domain/platform/texts/senders-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import type { ItemReference } from "#functions/engine/explorer/definition.ts";
import {
	isUploaded,
	pictureReference,
	picturesReference,
} from "#functions/platform/media/picture-reference.ts";

type ReferencesOf<Type extends TemplateType> = (content: TemplateContentOf<Type>) => ItemReference[];

/** References to the files of a template; saving checks that each exists and has the right type. */
export const templateFileReferences = (content: TemplateContent): ItemReference[] => [
	...FILE_REFERENCES[content.type](content as never),
	...(content.type === "pack" || !content.sender
		? []
		: pictureReference("content[sender][icon_key]", content.sender.icon_key, SENDER_TEXTS.iconGone)),
];

const FILE_REFERENCES: { [Type in TemplateType]: ReferencesOf<Type> } = {
	text: () => [],
	image: ({ media_key }) => pictureReference("content[media_key]", media_key),
	video: ({ media_key, preview_key }) => [
		videoReference("content[media_key]", media_key),
		...pictureReference("content[preview_key]", preview_key, TEMPLATE_TEXTS.previewRequired),
	],
	audio: ({ media_key }) => [
		{
			field: "content[media_key]",
			exists: isUploaded(media_key, sql`u.type like 'audio/%'`),
			text: TEMPLATE_TEXTS.audioRequired,
			fileKeys: [media_key],
		},
	],
	sticker: () => [],
	location: () => [],
	coupon: ({ coupon_id }) => [couponReference(coupon_id)],
	imagemap: ({ media_key, height, video }) => [
		{
			field: "content[media_key]",
			exists: existsInAllWidths(media_key, height),
			text: TEMPLATE_TEXTS.mapPictureGone,
			fileKeys: [media_key],
		},
		...(video
			? [
					videoReference("content[video][media_key]", video.media_key),
					...pictureReference(
						"content[video][preview_key]",
						video.preview_key,
						TEMPLATE_TEXTS.previewRequired,
					),
				]
			: []),
	],
	carousel: ({ columns }) =>
		columns.flatMap(({ media_key }, index) =>
			pictureReference(`content[columns][${index}][media_key]`, media_key),
		),
	flex: ({ contents }) => {
		const pictures = listPictureKeys(parseFlexContents(contents));
		return [picturesReference("content[contents]", pictures), onlyParsedPictures(contents, pictures)];
	},
	pack: () => [],
};

/** Coupon that LINE has; whether it still runs is checked when it is sent. */
const couponReference = (couponId: string): ItemReference => ({
	field: "content[coupon_id]",
	exists: sql`exists (select 1 from ${lineCoupons} c where c.line_id = ${couponId})`,
	text: LINE_COUPON_TEXTS.couponGone,
});

const videoReference = (field: string, key: string): ItemReference => ({
	field,
	exists: isUploaded(key, sql`u.type like 'video/%'`),
	text: TEMPLATE_TEXTS.videoRequired,
	fileKeys: [key],
});

/**
 * Refuses picture addresses that the parsed Flex message lacks. JSON.parse keeps the last of duplicate
 * properties, the database sees all, and access to files follows the database.
 */
const onlyParsedPictures = (contents: string, pictures: readonly string[]): ItemReference => ({
	field: "content[contents]",
	exists: sql`not exists (select 1 from json_tree(${contents}) j where j.key in ${valuesOfList([...PICTURE_PROPERTIES])}
		and instr(j.atom, ${internalPictureAddress("")}) = 1 and j.atom not in ${valuesOfList(pictures.map(internalPictureAddress))})`,
	text: TEMPLATE_TEXTS.flexInvalid,
});

/** LINE fetches an imagemap's picture in each width, so a missing width would show a gap on some phones. */
const existsInAllWidths = (key: string, height: number) =>
	sql`(${isUploaded(key, sql`u.width = ${IMAGEMAP_WIDTH} and u.height = ${height}`)}
		and (select count(*) from ${uploads} u where u.key in ${valuesOfList(IMAGEMAP_WIDTHS.map((width) => keyInWidth(key, width)))})
			= ${IMAGEMAP_WIDTHS.length})`;

/** Key of the picture that lists show for a template; null for none. */
export const templateThumbnailKey = (content: TemplateContent): string | null =>
	THUMBNAIL_KEYS[content.type]?.(content as never) ?? null;

/** Narrowest available width, enough for lists. */
const THUMBNAIL_WIDTH = Math.min(...RESIZED_WIDTHS);

const THUMBNAIL_KEYS: { [Type in TemplateType]?: (content: TemplateContentOf<Type>) => string | null } = {
	image: ({ media_key }) => media_key,
	video: ({ preview_key }) => preview_key,
	imagemap: ({ media_key }) => keyInWidth(media_key, THUMBNAIL_WIDTH),
	carousel: ({ columns }) => columns[0]?.media_key ?? null,
};
