import type { TemplateType } from "#domain/engine/kinds/template.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeShort } from "#domain/engine/placeholders/placeholder-text.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { TemplateContent } from "./content.ts";

/** The width of a template's content in a list, in half-width columns. */
const WIDTH = 80;

const TEXT_OF: { [Type in TemplateType]: (content: Extract<TemplateContent, { type: Type }>) => string } = {
	text: ({ text }) => text,
	image: () => "",
	video: () => "",
	audio: ({ duration }) => `${Math.ceil(duration / SECOND).toLocaleString("ja-JP")}秒`,
	imagemap: ({ alt_text, areas }) => `${alt_text}（${areas.length}か所）`,
	carousel: ({ alt_text, columns }) => `${alt_text}（${columns.length}枚）`,
	flex: ({ alt_text }) => alt_text,
	pack: ({ template_ids }) => `${template_ids.length}件のテンプレート`,
};

/** A template's content for a list, before its placeholders are described. */
export const textOfContent = (content: TemplateContent): string => TEXT_OF[content.type](content as never);

/** A template's content for a list, on one line, with labels for placeholders. */
export const contentText = (content: TemplateContent, targets: PlaceholderTargets | undefined): string =>
	describeShort(textOfContent(content), WIDTH, targets);
