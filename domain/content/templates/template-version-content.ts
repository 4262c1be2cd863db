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
import { textsWithPlaceholders } from "./placeholder-texts.ts";
import {
	QUICK_REPLY_TYPES,
	type QuickReplyContent,
	type QuickReplyType,
	quickRepliesOf,
} from "./quick-replies.ts";
import type { TemplateContent, TemplateContentOf } from "./template-content.ts";
import type { TemplateTapTarget } from "./template-tap.ts";

export interface TemplateVersionContent {
	name: string;
	content: TemplateContent;
}

/** Versions of templates. */
export const versionedTemplate = defineVersioned<TemplateVersionContent>({
	references: ({ content }) => ({
		texts: textsWithPlaceholders(content),
		templates: [
			...(content.type === "pack" ? content.template_ids : []),
			...quickRepliesOf(content).flatMap(({ template_id }) => template_id ?? []),
		],
		actions: [
			...quickRepliesOf(content).flatMap(({ action_id }) => action_id ?? []),
			...(content.type === "video" ? [content.watched_action_id ?? null] : []),
		],
	}),
	fields: ({ name, content }, names) => [
		singleLineField("名前", "name", name),
		...VERSION_FIELDS[content.type](content as never, names),
		...quickReplyFields(content, names),
		...senderField(content),
	],
});

const VERSION_FIELDS: {
	[Type in TemplateType]: (content: TemplateContentOf<Type>, names: VersionNames) => VersionField[];
} = {
	text: ({ text }, { placeholders }) => [
		singleLineField("本文", "content[text]", labelPlaceholders(text, placeholders)),
	],
	image: ({ media_key }) => [{ label: "画像", lines: [], picture: media_key }],
	video: ({ media_key, preview_key, watched_action_id }, { actions }) => [
		{ label: "動画", lines: [], picture: preview_key, file: media_key },
		...(watched_action_id === undefined
			? []
			: [
					singleLineField(
						"最後まで見たとき",
						"content[watched_action_id]",
						nameOrNone(actions, watched_action_id),
					),
				]),
	],
	audio: ({ media_key, duration }) => [
		{ ...singleLineField("音声", "content[media_key]", `${duration / SECOND}秒`), file: media_key },
	],
	sticker: ({ package_id, sticker_id }) => [
		singleLineField("スタンプ", "content[sticker_id]", `${package_id}-${sticker_id}`),
	],
	location: ({ title, address, latitude, longitude }, { placeholders }) => [
		singleLineField("場所の名前", "content[title]", labelPlaceholders(title, placeholders)),
		singleLineField("住所", "content[address]", labelPlaceholders(address, placeholders)),
		singleLineField("緯度と経度", "content[latitude]", `${latitude}, ${longitude}`),
	],
	coupon: ({ coupon_id, title }) => [singleLineField("クーポン", "content[coupon_id]", title || coupon_id)],
	imagemap: ({ alt_text, media_key, areas, video }, { placeholders }) => [
		singleLineField("通知に出る文", "content[alt_text]", labelPlaceholders(alt_text, placeholders)),
		{
			label: "画像とタップできる範囲",
			picture: media_key,
			lines: areas.map(({ label, ...area }, index) => ({
				place: `content[areas][${index}]`,
				text: `${tapText(label, area, placeholders)}（${boundsText(area)}）`,
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
							{ place: "content[video]", text: boundsText(video) },
							...(video.link_uri === ""
								? []
								: [
										{
											place: "content[video][link_uri]",
											text: tapText(
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
		singleLineField("通知に出る文", "content[alt_text]", labelPlaceholders(alt_text, placeholders)),
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
					text: tapText(label, button, placeholders),
				})),
			],
		})),
	],
	flex: ({ alt_text, contents }, { placeholders }) => [
		singleLineField("通知に出る文", "content[alt_text]", labelPlaceholders(alt_text, placeholders)),
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

/** Field of the quick replies, if there are any. */
function quickReplyFields(content: TemplateContent, names: VersionNames): VersionField[] {
	const quickReplies = quickRepliesOf(content);
	if (quickReplies.length === 0) return [];
	return [
		{
			label: "クイックリプライ",
			lines: quickReplies.map((button, index) => ({
				place: `content[quick_replies][${index}]`,
				text: `［${labelPlaceholders(button.label, names.placeholders)}］ ${quickReplyText(button, names)}`,
			})),
		},
	];
}

/** Field of the sender, if the message has one of its own. */
const senderField = (content: TemplateContent): VersionField[] =>
	content.type === "pack" || !content.sender
		? []
		: [
				{
					...singleLineField("差出人", "content[sender]", content.sender.name),
					picture: content.sender.icon_key,
				},
			];

/** Effect of a quick reply: its address or words, or its type with the name of its item. */
function quickReplyText(button: QuickReplyContent, names: VersionNames): string {
	const { type, uri, text, action_id = null, template_id = null, data = "" } = button;
	if (type === "uri" || type === "message")
		return labelPlaceholders(type === "uri" ? uri : text, names.placeholders);
	const details: Partial<Record<QuickReplyType, string>> = {
		action: nameOrNone(names.actions, action_id),
		template: nameOrNone(names.templates, template_id),
		datetimepicker: data,
	};
	const detail = details[type];
	return detail === undefined ? QUICK_REPLY_TYPES[type] : `${QUICK_REPLY_TYPES[type]}: ${detail}`;
}

/** Line with the label and the address or text of a tap. */
function tapText(
	label: string,
	{ type, uri, text }: TemplateTapTarget,
	placeholders?: PlaceholderTargets,
): string {
	const targetText = labelPlaceholders(type === "uri" ? uri : text, placeholders);
	return label === "" ? targetText : `［${labelPlaceholders(label, placeholders)}］ ${targetText}`;
}

/** Position and size of an area, in pixels. */
const boundsText = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
	`左${x}・上${y}、${width}×${height}`;
