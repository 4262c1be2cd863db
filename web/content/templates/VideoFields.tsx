import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
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
			<ActionChoice
				label="最後まで見たときのアクション"
				description="友だちが動画を最後まで見たときに実行します。見た回数は「タップ数を見る」に出ます。"
				disabled={disabled}
				value={content.watched_action_id ?? null}
				onChange={(id) => onChange({ ...content, watched_action_id: id ?? undefined })}
				error={errors["content[watched_action_id]"]}
				field="content[watched_action_id]"
			/>
		</>
	);
}
