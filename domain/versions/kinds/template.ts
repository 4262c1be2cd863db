import { labelled } from "../../placeholders/text.ts";
import type { TemplateContent, TemplateContentOf, TemplateType } from "../../templates/content.ts";
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
	carousel: ({ alt_text, columns }) => ({ texts: [alt_text, ...columns.map(({ text }) => text)] }),
	flex: ({ alt_text }) => ({ texts: [alt_text] }),
	pack: ({ template_ids }) => ({ templates: template_ids }),
};

const FIELDS: {
	[Type in TemplateType]: (content: TemplateContentOf<Type>, names: VersionNames) => VersionField[];
} = {
	text: ({ text }, { placeholders }) => [oneLine("本文", "content[text]", labelled(text, placeholders))],
	image: ({ media_key }) => [{ label: "画像", lines: [], picture: media_key }],
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
