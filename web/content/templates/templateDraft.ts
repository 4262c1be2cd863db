import type { TemplateContent, TemplateContentOf } from "#domain/content/templates/template-content.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import { IMAGEMAP_WIDTH } from "#domain/platform/media/imagemap-widths.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { ItemDraft } from "#web/people/items/itemEditor.ts";

/** Form draft of a template. */
export interface TemplateDraft extends ItemDraft {
	content: TemplateContent;
}

export type CarouselColumn = TemplateContentOf<"carousel">["columns"][number];
export type ColumnButton = CarouselColumn["buttons"][number];
export type ImagemapAreaDraft = TemplateContentOf<"imagemap">["areas"][number];
export type ImagemapVideoDraft = NonNullable<TemplateContentOf<"imagemap">["video"]>;

export const BLANK_COLUMN_BUTTON: ColumnButton = { label: "", type: "uri", uri: "", text: "" };
const BLANK_COLUMN: CarouselColumn = { title: "", text: "", media_key: null, buttons: [BLANK_COLUMN_BUTTON] };

/** Initial content by type. */
export const BLANK_TEMPLATE_CONTENT: { [Type in TemplateType]: TemplateContentOf<Type> } = {
	text: { type: "text", text: "" },
	image: { type: "image", media_key: "" },
	video: { type: "video", media_key: "", preview_key: "" },
	audio: { type: "audio", media_key: "", duration: SECOND },
	sticker: { type: "sticker", package_id: 0, sticker_id: 0 },
	location: { type: "location", title: "", address: "", latitude: Number.NaN, longitude: Number.NaN },
	coupon: { type: "coupon", coupon_id: "", title: "" },
	imagemap: { type: "imagemap", alt_text: "", media_key: "", height: IMAGEMAP_WIDTH, areas: [], video: null },
	carousel: { type: "carousel", alt_text: "", columns: [BLANK_COLUMN] },
	flex: { type: "flex", alt_text: "", contents: "" },
	pack: { type: "pack", template_ids: [] },
};

/** New panel with as many buttons as the others, because LINE requires equal numbers. */
export const createNextColumn = (columns: readonly CarouselColumn[]): CarouselColumn => ({
	...BLANK_COLUMN,
	buttons: (columns[0] ?? BLANK_COLUMN).buttons.map(() => BLANK_COLUMN_BUTTON),
});
