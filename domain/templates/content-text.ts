import { cutToWidth } from "#domain/texts/width.ts";
import type { TemplateContent, TemplateType } from "./content.ts";

/** How wide a list shows a template's content, in half-width columns. */
const WIDTH = 80;

const TEXT_OF: { [Type in TemplateType]: (content: Extract<TemplateContent, { type: Type }>) => string } = {
	text: ({ text }) => text,
	image: () => "",
	carousel: ({ alt_text, columns }) => `${alt_text}（${columns.length}枚）`,
	flex: ({ alt_text }) => alt_text,
	pack: ({ template_ids }) => `${template_ids.length}件のテンプレート`,
};

/** What a list shows of a template's content, on one line. */
export const contentText = <Type extends TemplateType>(
	content: Extract<TemplateContent, { type: Type }>,
): string => cutToWidth(TEXT_OF[content.type as Type](content).replaceAll(/\s+/g, " "), WIDTH);
