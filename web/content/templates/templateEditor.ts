import { placeholderDoubts } from "#domain/content/templates/placeholder-texts.ts";
import { templateInput } from "#domain/content/templates/template-content.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import type { ItemEditor } from "#web/people/items/itemEditor.ts";
import { TemplateAside } from "./TemplateAside.tsx";
import { TemplateFields } from "./TemplateFields.tsx";
import { BLANK_TEMPLATE_CONTENT, type TemplateDraft } from "./templateDraft.ts";

/** Editor of templates. A new template has the given type; an existing one keeps its own. */
export const createTemplateEditor = (type: TemplateType): ItemEditor<TemplateDraft> => ({
	kind: "template",
	label: EDITOR_LABELS[type],
	schema: templateInput,
	blank: { name: "", group_id: null, content: BLANK_TEMPLATE_CONTENT[type] },
	Fields: TemplateFields,
	Aside: TemplateAside,
	asideStays: true,
	findDoubts: ({ content }, targets) => placeholderDoubts(content, targets),
	fieldLabel: (field) => fieldLabelOf(field),
});

/** Nouns for the editors; the message types share one. */
const EDITOR_LABELS: Record<TemplateType, string> = {
	text: "テキスト・画像",
	image: "テキスト・画像",
	video: "テキスト・画像",
	audio: "テキスト・画像",
	sticker: "テキスト・画像",
	location: "テキスト・画像",
	coupon: "テキスト・画像",
	imagemap: "イメージマップ",
	carousel: "カルーセル",
	flex: "Flexメッセージ",
	pack: "テンプレートパック",
};

/** Labels of fields in a list. */
const FIELD_NAMES: Record<string, string> = {
	label: "ボタン名",
	uri: "URL",
	title: "タイトル",
	alt_text: "通知に出る文",
	media_key: "ファイル",
	preview_key: "動画の表紙",
	link_label: "動画のあとの文字",
	link_uri: "動画のあとのURL",
	x: "左からの位置",
	y: "上からの位置",
	width: "幅",
	height: "高さ",
};

/** Label of an error's field, such as パネル2 › ボタン1 › URL or 範囲3 › 幅. */
function fieldLabelOf(field: string): string | undefined {
	const column = /^content\[columns\]\[(\d+)\]/.exec(field)?.[1];
	const button = /\[buttons\]\[(\d+)\]/.exec(field)?.[1];
	const partLabel = FIELD_NAMES[/\[(\w+)\]$/.exec(field)?.[1] ?? ""];
	const area = /^content\[areas\]\[(\d+)\]/.exec(field)?.[1];
	const parts = [
		...(area === undefined ? [] : [`範囲${Number(area) + 1}`]),
		...(field.startsWith("content[video]") ? ["動画"] : []),
		...(column === undefined ? [] : [`パネル${Number(column) + 1}`]),
		...(button === undefined ? [] : [`ボタン${Number(button) + 1}`]),
		...(partLabel === undefined ? [] : [partLabel]),
	];
	return parts.length > 0 ? parts.join(" › ") : undefined;
}
