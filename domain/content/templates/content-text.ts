import { TEMPLATE_TYPES, type TemplateType } from "#domain/engine/kinds/template.ts";
import { UNLISTED_NAME_MARK } from "#domain/engine/kinds/unlisted-name.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeShort } from "#domain/engine/placeholders/placeholder-text.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { SingleContent, TemplateContent } from "./template-content.ts";

/** Maximum width of a template's text in a list, in half-width columns. */
const WIDTH = 80;

const RAW_TEXTS: { [Type in TemplateType]: (content: Extract<TemplateContent, { type: Type }>) => string } = {
	text: ({ text }) => text,
	image: () => "",
	video: () => "",
	audio: ({ duration }) => `${Math.ceil(duration / SECOND).toLocaleString("ja-JP")}秒`,
	sticker: () => "",
	location: ({ title }) => title,
	coupon: ({ title }) => title,
	imagemap: ({ alt_text, areas }) => `${alt_text}（${areas.length}か所）`,
	carousel: ({ alt_text, columns }) => `${alt_text}（${columns.length}枚）`,
	flex: ({ alt_text }) => alt_text,
	pack: ({ template_ids }) => `${template_ids.length}件のテンプレート`,
};

/** Text of a template for lists, with raw placeholders. */
export const templateRawText = (content: TemplateContent): string =>
	RAW_TEXTS[content.type](content as never);

/** Text of a template for lists, on one line, with labels for placeholders. */
export const templateListText = (content: TemplateContent, targets: PlaceholderTargets | undefined): string =>
	describeShort(templateRawText(content), WIDTH, targets);

/** Name of an unlisted template: its type and its words. */
export function unlistedTemplateName(content: SingleContent): string {
	const isCard = content.type === "carousel" && content.columns.length === 1;
	const label = isCard ? "カード" : TEMPLATE_TYPES[content.type];
	const words = describeShort(isCard ? content.alt_text : templateRawText(content), WIDTH, undefined);
	return `${UNLISTED_NAME_MARK}${label}］${words}`;
}
