import { VideoField } from "#web/platform/media/VideoField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { CoverField } from "./CoverField.tsx";
import type { TemplateContentFieldsProps } from "./TemplateFields.tsx";
import { useMayWriteTemplates } from "./useMayWriteTemplates.ts";

/** Fields of a video message and its cover picture. */
export function VideoFields({ content, onChange, errors }: TemplateContentFieldsProps<"video">) {
	const disabled = !useMayWriteTemplates();
	const { media_key, preview_key } = content;
	return (
		<>
			<VideoField
				label="動画"
				description="最初の場面が、表紙の画像になります。"
				required
				value={media_key === "" ? null : { media_key, preview_key }}
				onChange={(video) => onChange({ ...content, ...video })}
				error={errors["content[media_key]"]}
				disabled={disabled}
				{...fieldAttribute("content[media_key]")}
			/>
			{media_key !== "" && (
				<CoverField
					value={preview_key}
					onChange={(preview_key) => onChange({ ...content, preview_key })}
					error={errors["content[preview_key]"]}
					disabled={disabled}
					{...fieldAttribute("content[preview_key]")}
				/>
			)}
		</>
	);
}
