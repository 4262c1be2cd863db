import { labelled } from "../../placeholders/text.ts";
import type { TemplateContent, TemplateContentOf, TemplateType } from "../../templates/content.ts";
import { SECOND } from "../../time.ts";
import {
	defineVersioned,
	nameOrNone,
	oneLine,
	type VersionField,
	type VersionNames,
	type VersionNaming,
} from "../field.ts";

export interface TemplateVersionContent {
	name: string;
	content: TemplateContent;
}

export const template = defineVersioned<TemplateVersionContent>({
	naming: ({ content }) => NAMING[content.type](content as never),
	fields: ({ name, content }, names) => [
		oneLine("名前", "name", name),
		...FIELDS[content.type](content as never, names),
	],
});

const NAMING: { [Type in TemplateType]: (content: TemplateContentOf<Type>) => VersionNaming } = {
	text: ({ text }) => ({ texts: [text] }),
	image: () => ({}),
	video: () => ({}),
	audio: () => ({}),
	imagemap: ({ alt_text, areas }) => ({
		texts: [alt_text, ...areas.flatMap(({ uri, text }) => [uri, text])],
	}),
	carousel: ({ alt_text, columns }) => ({ texts: [alt_text, ...columns.map(({ text }) => text)] }),
	flex: ({ alt_text }) => ({ texts: [alt_text] }),
	pack: ({ template_ids }) => ({ templates: template_ids }),
};

const FIELDS: {
	[Type in TemplateType]: (content: TemplateContentOf<Type>, names: VersionNames) => VersionField[];
} = {
	text: ({ text }, { placeholders }) => [oneLine("本文", "content[text]", labelled(text, placeholders))],
	image: ({ media_key }) => [{ label: "画像", lines: [], picture: media_key }],
	video: ({ media_key, preview_key }) => [
		{ label: "動画", lines: [], picture: preview_key, file: media_key },
	],
	audio: ({ media_key, duration }) => [
		{ ...oneLine("音声", "content[media_key]", `${duration / SECOND}秒`), file: media_key },
	],
	imagemap: ({ alt_text, media_key, areas, video }, { placeholders }) => [
		oneLine("代替テキスト", "content[alt_text]", labelled(alt_text, placeholders)),
		{
			label: "画像とタップできる範囲",
			picture: media_key,
			lines: areas.map(({ label, type, uri, text, ...place }, index) => ({
				place: `content[areas][${index}]`,
				text: `${label === "" ? "" : `［${label}］ `}${labelled(type === "uri" ? uri : text, placeholders)}（${placeText(place)}）`,
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
											text: `［${video.link_label}］ ${video.link_uri}`,
										},
									]),
						],
					},
				]),
	],
	carousel: ({ alt_text, columns }, { placeholders }) => [
		oneLine("代替テキスト", "content[alt_text]", labelled(alt_text, placeholders)),
		...columns.map(({ title, text, media_key, buttons }, index) => ({
			label: `${index + 1}枚目`,
			picture: media_key,
			lines: [
				{
					place: `content[columns][${index}]`,
					text: [title, labelled(text, placeholders)].filter(Boolean).join("\n"),
				},
				...buttons.map(({ label, type, uri, text }, at) => ({
					place: `content[columns][${index}][buttons][${at}]`,
					text: `［${label}］ ${type === "uri" ? uri : text}`,
				})),
			],
		})),
	],
	flex: ({ alt_text, contents }, { placeholders }) => [
		oneLine("代替テキスト", "content[alt_text]", labelled(alt_text, placeholders)),
		oneLine("Flexメッセージ", "content[contents]", contents),
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

/** Where it lies on its picture, in pixels. */
const placeText = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
	`左${x}・上${y}、${width}×${height}`;
