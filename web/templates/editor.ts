import { type TemplateType, templateInput } from "#domain/templates/content.ts";
import { doubtsInContent } from "#domain/templates/texts.ts";
import type { ItemEditor } from "../items/editor.ts";
import { BLANK_CONTENT, type TemplateDraft } from "./draft.ts";
import { TemplateAside } from "./TemplateAside.tsx";
import { TemplateFields } from "./TemplateFields.tsx";

/** The editor of templates; a new one is of the given type. */
export const templateEditor = (type: TemplateType): ItemEditor<TemplateDraft> => ({
	kind: "template",
	label: LABELS[type],
	schema: templateInput,
	blank: { name: "", group_id: null, content: BLANK_CONTENT[type] },
	Fields: TemplateFields,
	Aside: TemplateAside,
	// Its fields are many, and each is seen as it is changed.
	asideStays: type === "flex",
	doubt: ({ content }, targets) => doubtsInContent(content, targets),
	fieldLabel: (field) => placeIn(field),
});

const LABELS: Record<TemplateType, string> = {
	text: "標準メッセージ",
	image: "標準メッセージ",
	carousel: "カルーセル",
	flex: "Flexメッセージ",
	pack: "テンプレートパック",
};

const NAMES: Record<string, string> = {
	label: "ボタン名",
	uri: "URL",
	title: "タイトル",
	alt_text: "代替テキスト",
};

/** Where in a template a message belongs: パネル2 › ボタン1 › URL. */
function placeIn(field: string): string | undefined {
	const column = /^content\[columns\]\[(\d+)\]/.exec(field)?.[1];
	const button = /\[buttons\]\[(\d+)\]/.exec(field)?.[1];
	const last = NAMES[/\[(\w+)\]$/.exec(field)?.[1] ?? ""];
	const parts = [
		...(column === undefined ? [] : [`パネル${Number(column) + 1}`]),
		...(button === undefined ? [] : [`ボタン${Number(button) + 1}`]),
		...(last === undefined ? [] : [last]),
	];
	return parts.length > 0 ? parts.join(" › ") : undefined;
}
