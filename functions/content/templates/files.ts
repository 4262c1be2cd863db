import { sql } from "drizzle-orm";
import { among } from "#db/platform/sql/among.ts";
import { uploads } from "#db/platform/uploads.ts";
import {
	flexContents,
	type TemplateContent,
	type TemplateContentOf,
} from "#domain/content/templates/content.ts";
import { FETCHED, pictureAddress, picturesIn } from "#domain/content/templates/flex/pictures.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import { keyInWidth, MAP_WIDTH, MAP_WIDTHS, NARROWER_WIDTHS } from "#domain/platform/media/map-widths.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates.ts";
import type { Reference } from "#functions/engine/explorer/definition.ts";
import { isUploaded, pictureReference, picturesReference } from "#functions/platform/media/reference.ts";

type FilesOf<Type extends TemplateType> = (content: TemplateContentOf<Type>) => Reference[];

/** The files that a template names, each of its kind: a saved one always has them. */
export const filesOf = (content: TemplateContent): Reference[] => FILES[content.type](content as never);

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

const film = (field: string, key: string): Reference => ({
	field,
	there: isUploaded(key, sql`u.type like 'video/%'`),
	text: TEMPLATE_TEXTS.videoRequired,
	files: [key],
});

/**
 * Of a duplicate JSON property the database finds both, and one of them is shown: access to files follows the
 * database.
 */
const noOthers = (contents: string, pictures: readonly string[]): Reference => ({
	field: "content[contents]",
	there: sql`not exists (select 1 from json_tree(${contents}) j where j.key in ${among([...FETCHED])}
		and instr(j.atom, ${pictureAddress("")}) = 1 and j.atom not in ${among(pictures.map(pictureAddress))})`,
	text: TEMPLATE_TEXTS.flexInvalid,
});

/** LINE fetches the picture in each width, so that one that lacks some would show a gap on some phones. */
const inAllWidths = (key: string, height: number) =>
	sql`(${isUploaded(key, sql`u.width = ${MAP_WIDTH} and u.height = ${height}`)}
		and (select count(*) from ${uploads} u where u.key in ${among(MAP_WIDTHS.map((width) => keyInWidth(key, width)))})
			= ${MAP_WIDTHS.length})`;

/** Key of a template's picture in lists; null where it has none. */
export const pictureOf = (content: TemplateContent): string | null =>
	PICTURES[content.type]?.(content as never) ?? null;

/** The narrowest: a list shows it small. */
const THUMBNAIL_WIDTH = Math.min(...NARROWER_WIDTHS);

const PICTURES: { [Type in TemplateType]?: (content: TemplateContentOf<Type>) => string | null } = {
	image: ({ media_key }) => media_key,
	video: ({ preview_key }) => preview_key,
	imagemap: ({ media_key }) => keyInWidth(media_key, THUMBNAIL_WIDTH),
	carousel: ({ columns }) => columns[0]?.media_key ?? null,
};
