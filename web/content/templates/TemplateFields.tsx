import type { ComponentType } from "react";
import type { TemplateContent, TemplateContentOf } from "#domain/content/templates/template-content.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import { SenderField } from "#web/engine/senders/SenderField.tsx";
import type { ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { AudioFields } from "./AudioFields.tsx";
import { CouponFields } from "./CouponFields.tsx";
import { CarouselFields } from "./carousel/CarouselFields.tsx";
import { FlexFields } from "./flex/FlexFields.tsx";
import { ImageFields } from "./ImageFields.tsx";
import { ImagemapFields } from "./imagemap/ImagemapFields.tsx";
import { LocationFields } from "./LocationFields.tsx";
import { PackFields } from "./pack/PackFields.tsx";
import { QuickReplyFields } from "./QuickReplyFields.tsx";
import { isStandardContent, StandardTypeField } from "./StandardTypeField.tsx";
import { StickerFields } from "./StickerFields.tsx";
import { TemplateTextFields } from "./TemplateTextFields.tsx";
import type { TemplateDraft } from "./templateDraft.ts";
import { VideoFields } from "./VideoFields.tsx";

export interface TemplateContentFieldsProps<Type extends TemplateType> {
	content: TemplateContentOf<Type>;
	onChange: (content: TemplateContentOf<Type>) => void;
	errors: Record<string, string>;
}

/** Fields by template type. */
const FIELDS: { [Type in TemplateType]: ComponentType<TemplateContentFieldsProps<Type>> } = {
	text: TemplateTextFields,
	image: ImageFields,
	video: VideoFields,
	audio: AudioFields,
	sticker: StickerFields,
	location: LocationFields,
	coupon: CouponFields,
	imagemap: ImagemapFields,
	carousel: CarouselFields,
	flex: FlexFields,
	pack: PackFields,
};

interface ContentFieldsProps<Content extends TemplateContent> {
	content: Content;
	onChange: (content: Content) => void;
	errors: Record<string, string>;
}

/** Fields of a content of any type. */
export function ContentFields<Content extends TemplateContent>(props: ContentFieldsProps<Content>) {
	const Fields = FIELDS[props.content.type] as unknown as ComponentType<ContentFieldsProps<Content>>;
	return <Fields {...props} />;
}

/** Fields of a template's content by type. */
export function TemplateFields({ draft: { content }, set, errors, id }: ItemFieldsProps<TemplateDraft>) {
	const change = (content: TemplateDraft["content"]) => set({ content });
	return (
		<>
			{isStandardContent(content) && id === null && <StandardTypeField content={content} onChange={change} />}
			<ContentFields content={content} onChange={change} errors={errors} />
			{content.type !== "pack" && (
				<>
					<QuickReplyFields content={content} onChange={change} errors={errors} />
					<SenderField
						value={content.sender}
						onChange={(sender) => change({ ...content, sender })}
						error={errors["content[sender]"]}
					/>
				</>
			)}
		</>
	);
}
