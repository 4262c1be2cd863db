import { sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { uploads } from "#db/platform/uploads.ts";
import {
	flexContents,
	type TemplateContent,
	type TemplateContentOf,
} from "#domain/content/templates/content.ts";
import { FETCHED, pictureAddress, picturesIn } from "#domain/content/templates/flex/pictures.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import {
	IMAGEMAP_WIDTH,
	IMAGEMAP_WIDTHS,
	keyInWidth,
	RESIZED_WIDTHS,
} from "#domain/platform/media/imagemap-widths.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import type { ItemReference } from "#functions/engine/explorer/definition.ts";
import {
	isUploaded,
	pictureReference,
	picturesReference,
} from "#functions/platform/media/picture-reference.ts";

type FilesOf<Type extends TemplateType> = (content: TemplateContentOf<Type>) => ItemReference[];

/** The files that a template names, each of its kind: a saved one always has them. */
export const filesOf = (content: TemplateContent): ItemReference[] => FILES[content.type](content as never);

const FILES: { [Type in TemplateType]: FilesOf<Type> } = {
	text: () => [],
	image: ({ media_key }) => pictureReference("content[media_key]", media_key),
	video: ({ media_key, preview_key }) => [
		film("content[media_key]", media_key),
		...pictureReference("content[preview_key]", preview_key, TEMPLATE_TEXTS.previewRequired),
	],
	audio: ({ media_key }) => [
		{
			field: "content[media_key]",
			there: isUploaded(media_key, sql`u.type like 'audio/%'`),
			text: TEMPLATE_TEXTS.audioRequired,
			files: [media_key],
		},
	],
	imagemap: ({ media_key, height, video }) => [
		{
			field: "content[media_key]",
			there: inAllWidths(media_key, height),
			text: TEMPLATE_TEXTS.mapPictureGone,
			files: [media_key],
		},
		...(video
			? [
					film("content[video][media_key]", video.media_key),
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
		const pictures = picturesIn(flexContents(contents));
		return [picturesReference("content[contents]", pictures), noOthers(contents, pictures)];
	},
	pack: () => [],
};

const film = (field: string, key: string): ItemReference => ({
	field,
	there: isUploaded(key, sql`u.type like 'video/%'`),
	text: TEMPLATE_TEXTS.videoRequired,
	files: [key],
});

/**
 * Of a duplicate JSON property the database finds both, and one of them is shown: access to files follows the
 * database.
 */
const noOthers = (contents: string, pictures: readonly string[]): ItemReference => ({
	field: "content[contents]",
	there: sql`not exists (select 1 from json_tree(${contents}) j where j.key in ${valuesOfList([...FETCHED])}
		and instr(j.atom, ${pictureAddress("")}) = 1 and j.atom not in ${valuesOfList(pictures.map(pictureAddress))})`,
	text: TEMPLATE_TEXTS.flexInvalid,
});

/** LINE fetches the picture in each width, so that one that lacks some would show a gap on some phones. */
const inAllWidths = (key: string, height: number) =>
	sql`(${isUploaded(key, sql`u.width = ${IMAGEMAP_WIDTH} and u.height = ${height}`)}
		and (select count(*) from ${uploads} u where u.key in ${valuesOfList(IMAGEMAP_WIDTHS.map((width) => keyInWidth(key, width)))})
			= ${IMAGEMAP_WIDTHS.length})`;

/** Key of a template's picture in lists; null where it has none. */
export const templatePictureOf = (content: TemplateContent): string | null =>
	PICTURES[content.type]?.(content as never) ?? null;

/** The narrowest: a list shows it small. */
const THUMBNAIL_WIDTH = Math.min(...RESIZED_WIDTHS);

const PICTURES: { [Type in TemplateType]?: (content: TemplateContentOf<Type>) => string | null } = {
	image: ({ media_key }) => media_key,
	video: ({ preview_key }) => preview_key,
	imagemap: ({ media_key }) => keyInWidth(media_key, THUMBNAIL_WIDTH),
	carousel: ({ columns }) => columns[0]?.media_key ?? null,
};
