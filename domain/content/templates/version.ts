import type { TemplateType } from "#domain/engine/kinds/template.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import {
	defineVersioned,
	nameOrNone,
	singleLineField,
	type VersionField,
	type VersionNames,
} from "#domain/engine/versions/version-field.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { TemplateContent, TemplateContentOf } from "./content.ts";
import type { Tap } from "./tap.ts";
import { writtenTexts } from "./texts.ts";

export interface TemplateVersionContent {
	name: string;
	content: TemplateContent;
}

export const template = defineVersioned<TemplateVersionContent>({
	naming: ({ content }) => ({
		texts: writtenTexts(content),
		templates: content.type === "pack" ? content.template_ids : [],
	}),
	fields: ({ name, content }, names) => [
		singleLineField("名前", "name", name),
		...FIELDS[content.type](content as never, names),
	],
});

const FIELDS: {
	[Type in TemplateType]: (content: TemplateContentOf<Type>, names: VersionNames) => VersionField[];
} = {
	text: ({ text }, { placeholders }) => [
		singleLineField("本文", "content[text]", labelPlaceholders(text, placeholders)),
	],
	image: ({ media_key }) => [{ label: "画像", lines: [], picture: media_key }],
	video: ({ media_key, preview_key }) => [
		{ label: "動画", lines: [], picture: preview_key, file: media_key },
	],
	audio: ({ media_key, duration }) => [
		{ ...singleLineField("音声", "content[media_key]", `${duration / SECOND}秒`), file: media_key },
	],
	imagemap: ({ alt_text, media_key, areas, video }, { placeholders }) => [
		singleLineField("代替テキスト", "content[alt_text]", labelPlaceholders(alt_text, placeholders)),
		{
			label: "画像とタップできる範囲",
			picture: media_key,
			lines: areas.map(({ label, ...area }, index) => ({
				place: `content[areas][${index}]`,
				text: `${tapLine(label, area, placeholders)}（${placeText(area)}）`,
			})),
		},
		...(video === null
			? []
			: [
					{
						label: "動画",
						picture: video.preview_key,
						file: video.media_key,
						lines: [
							{ place: "content[video]", text: placeText(video) },
							...(video.link_uri === ""
								? []
								: [
										{
											place: "content[video][link_uri]",
											text: tapLine(
												video.link_label,
												{ type: "uri", uri: video.link_uri, text: "" },
												placeholders,
											),
										},
									]),
						],
					},
				]),
	],
	carousel: ({ alt_text, columns }, { placeholders }) => [
		singleLineField("代替テキスト", "content[alt_text]", labelPlaceholders(alt_text, placeholders)),
		...columns.map(({ title, text, media_key, buttons }, index) => ({
			label: `${index + 1}枚目`,
			picture: media_key,
			lines: [
				{
					place: `content[columns][${index}]`,
					text: [title, text]
						.filter(Boolean)
						.map((part) => labelPlaceholders(part, placeholders))
						.join("\n"),
				},
				...buttons.map(({ label, ...button }, at) => ({
					place: `content[columns][${index}][buttons][${at}]`,
					text: tapLine(label, button, placeholders),
				})),
			],
		})),
	],
	flex: ({ alt_text, contents }, { placeholders }) => [
		singleLineField("代替テキスト", "content[alt_text]", labelPlaceholders(alt_text, placeholders)),
		singleLineField("Flexメッセージ", "content[contents]", contents),
	],
	pack: ({ template_ids }, { templates }) => [
		{
			label: "テンプレート",
			lines: template_ids.map((id, index) => ({
				place: `content[template_ids][${index}]`,
				text: nameOrNone(templates, id),
			})),
		},
	],
};

/** Label, with the address that a tap opens or the text that it sends. */
function tapLine(label: string, { type, uri, text }: Tap, placeholders?: PlaceholderTargets): string {
	const deed = labelPlaceholders(type === "uri" ? uri : text, placeholders);
	return label === "" ? deed : `［${labelPlaceholders(label, placeholders)}］ ${deed}`;
}

/** Position on its picture, in pixels. */
const placeText = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
	`左${x}・上${y}、${width}×${height}`;
