import type { ComponentType } from "react";
import type { TemplateContentOf } from "#domain/content/templates/content.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import type { ItemFieldsProps } from "#web/people/items/editor.ts";
import { AudioFields } from "./AudioFields.tsx";
import { CarouselFields } from "./carousel/CarouselFields.tsx";
import type { TemplateDraft } from "./draft.ts";
import { FlexFields } from "./flex/FlexFields.tsx";
import { ImageFields } from "./ImageFields.tsx";
import { ImagemapFields } from "./imagemap/ImagemapFields.tsx";
import { PackFields } from "./pack/PackFields.tsx";
import { isStandard, StandardType } from "./StandardType.tsx";
import { TextFields } from "./TextFields.tsx";
import { VideoFields } from "./VideoFields.tsx";

export interface ContentFieldsProps<Type extends TemplateType> {
	content: TemplateContentOf<Type>;
	onChange: (content: TemplateContentOf<Type>) => void;
	errors: Record<string, string>;
}

const FIELDS: { [Type in TemplateType]: ComponentType<ContentFieldsProps<Type>> } = {
	text: TextFields,
	image: ImageFields,
	video: VideoFields,
	audio: AudioFields,
	imagemap: ImagemapFields,
	carousel: CarouselFields,
	flex: FlexFields,
	pack: PackFields,
};

/** Fields of a template's content by type. */
export function TemplateFields({ draft: { content }, set, errors, id }: ItemFieldsProps<TemplateDraft>) {
	const ContentFields = FIELDS[content.type] as ComponentType<{
		content: TemplateDraft["content"];
		onChange: (content: TemplateDraft["content"]) => void;
		errors: Record<string, string>;
	}>;
	const change = (content: TemplateDraft["content"]) => set({ content });
	return (
		<>
			{isStandard(content) && id === null && <StandardType content={content} onChange={change} />}
			<ContentFields content={content} onChange={change} errors={errors} />
		</>
	);
}
