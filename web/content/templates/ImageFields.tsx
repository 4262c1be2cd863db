import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { TemplateContentFieldsProps } from "./TemplateFields.tsx";
import { useMayWriteTemplates } from "./useMayWriteTemplates.ts";

/** Fields of an image message. */
export function ImageFields({ content, onChange, errors }: TemplateContentFieldsProps<"image">) {
	const disabled = !useMayWriteTemplates();
	return (
		<ImageField
			label="画像"
			description="1MBを超える画像は、自動で小さくします。"
			required
			value={content.media_key || null}
			onChange={(key) => onChange({ ...content, media_key: key ?? "" })}
			prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
			error={errors["content[media_key]"]}
			disabled={disabled}
			{...fieldAttribute("content[media_key]")}
		/>
	);
}
