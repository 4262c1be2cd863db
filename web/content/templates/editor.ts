import { templateInput } from "#domain/content/templates/content.ts";
import { doubtsInContent } from "#domain/content/templates/texts.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import type { ItemEditor } from "#web/people/items/editor.ts";
import { BLANK_CONTENT, type TemplateDraft } from "./draft.ts";
import { TemplateAside } from "./TemplateAside.tsx";
import { TemplateFields } from "./TemplateFields.tsx";

/** Editor of templates; new ones have the given type. */
export const templateEditor = (type: TemplateType): ItemEditor<TemplateDraft> => ({
	kind: "template",
	label: LABELS[type],
	schema: templateInput,
	blank: { name: "", group_id: null, content: BLANK_CONTENT[type] },
	Fields: TemplateFields,
	Aside: TemplateAside,
	asideStays: true,
	doubt: ({ content }, targets) => doubtsInContent(content, targets),
	fieldLabel: (field) => placeIn(field),
});

const LABELS: Record<TemplateType, string> = {
	text: "標準メッセージ",
	image: "標準メッセージ",
	video: "標準メッセージ",
	audio: "標準メッセージ",
	imagemap: "イメージマップ",
	carousel: "カルーセル",
	flex: "Flexメッセージ",
	pack: "テンプレートパック",
};

const NAMES: Record<string, string> = {
	label: "ボタン名",
	uri: "URL",
	title: "タイトル",
	alt_text: "代替テキスト",
	media_key: "ファイル",
	preview_key: "動画の表紙",
	link_label: "動画のあとの文字",
	link_uri: "動画のあとのURL",
	x: "左からの位置",
	y: "上からの位置",
	width: "幅",
	height: "高さ",
};

/** Position of an error in a template: パネル2 › ボタン1 › URL, 範囲3 › 幅. */
function placeIn(field: string): string | undefined {
	const column = /^content\[columns\]\[(\d+)\]/.exec(field)?.[1];
	const button = /\[buttons\]\[(\d+)\]/.exec(field)?.[1];
	const last = NAMES[/\[(\w+)\]$/.exec(field)?.[1] ?? ""];
	const area = /^content\[areas\]\[(\d+)\]/.exec(field)?.[1];
	const parts = [
		...(area === undefined ? [] : [`範囲${Number(area) + 1}`]),
		...(field.startsWith("content[video]") ? ["動画"] : []),
		...(column === undefined ? [] : [`パネル${Number(column) + 1}`]),
		...(button === undefined ? [] : [`ボタン${Number(button) + 1}`]),
		...(last === undefined ? [] : [last]),
	];
	return parts.length > 0 ? parts.join(" › ") : undefined;
}
