import { SoundField } from "#web/platform/media/SoundField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { TemplateContentFieldsProps } from "./TemplateFields.tsx";
import { useMayWriteTemplates } from "./useMayWriteTemplates.ts";

/** Fields of an audio message. */
export function AudioFields({ content, onChange, errors }: TemplateContentFieldsProps<"audio">) {
	const disabled = !useMayWriteTemplates();
	return (
		<SoundField
			label="音声"
			description="長さは、選んだファイルから読み取ります。"
			required
			value={content.media_key || null}
			onChange={(media_key, duration) => onChange({ ...content, media_key, duration })}
			error={errors["content[media_key]"] ?? errors["content[duration]"]}
			disabled={disabled}
			{...fieldAttribute("content[media_key]")}
		/>
	);
}
