import { ImageField } from "#web/platform/media/ImageField.tsx";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { AltTextField } from "../AltTextField.tsx";
import type { ContentFieldsProps } from "../TemplateFields.tsx";
import { useMayWriteTemplates } from "../useMayWriteTemplates.ts";
import { MapAreas } from "./MapAreas.tsx";
import { MapVideoFields } from "./MapVideoFields.tsx";
import { asMapPicture, uploadInAllWidths } from "./picture.ts";
import { imagemapSizeOf, onPicture } from "./places.ts";

/** Fields of an image map: picture, tap areas and an optional video. */
export function ImagemapFields({ content, onChange, errors }: ContentFieldsProps<"imagemap">) {
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
				onChange={(key, picture) => onChange(onPicture(content, key ?? "", picture?.height))}
				prepare={asMapPicture}
				{...(content.height > 0 && { size: imagemapSizeOf(content) })}
				upload={uploadInAllWidths}
				error={errors["content[media_key]"] ?? errors["content[height]"]}
				disabled={disabled}
				{...fieldMark("content[media_key]")}
			/>
			{content.media_key !== "" && (
				<>
					<MapAreas content={content} onChange={onChange} errors={errors} />
					<MapVideoFields content={content} onChange={onChange} errors={errors} disabled={disabled} />
				</>
			)}
		</>
	);
}
