import { ImageField } from "#web/platform/media/ImageField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { AltTextField } from "../AltTextField.tsx";
import type { TemplateContentFieldsProps } from "../TemplateFields.tsx";
import { useMayWriteTemplates } from "../useMayWriteTemplates.ts";
import { ImagemapAreas } from "./ImagemapAreas.tsx";
import { ImagemapVideoFields } from "./ImagemapVideoFields.tsx";
import { imagemapSizeOf, replaceImagemapPicture } from "./imagemapAreas.ts";
import { toImagemapPicture, uploadInAllWidths } from "./imagemapPicture.ts";

/** Fields of an imagemap: picture, tappable areas and an optional video. */
export function ImagemapFields({ content, onChange, errors }: TemplateContentFieldsProps<"imagemap">) {
	const disabled = !useMayWriteTemplates();
	return (
		<>
			<AltTextField
				value={content.alt_text}
				onChange={(alt_text) => onChange({ ...content, alt_text })}
				error={errors["content[alt_text]"]}
			/>
			<ImageField
				label="画像"
				description="トークの幅いっぱいに表示します。幅1040px以上の画像がきれいに見えます。"
				required
				value={content.media_key || null}
				onChange={(key, picture) => onChange(replaceImagemapPicture(content, key ?? "", picture?.height))}
				prepare={toImagemapPicture}
				{...(content.height > 0 && { size: imagemapSizeOf(content) })}
				upload={uploadInAllWidths}
				error={errors["content[media_key]"] ?? errors["content[height]"]}
				disabled={disabled}
				{...fieldAttribute("content[media_key]")}
			/>
			{content.media_key !== "" && (
				<>
					<ImagemapAreas content={content} onChange={onChange} errors={errors} />
					<ImagemapVideoFields content={content} onChange={onChange} errors={errors} disabled={disabled} />
				</>
			)}
		</>
	);
}
