import { MAX_TEMPLATE_TEXT } from "#domain/templates/content.ts";
import { PlaceholderEditor } from "../placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "../placeholders/useTargets.ts";
import { fieldMark } from "../ui/problems.ts";
import type { ContentFieldsProps } from "./TemplateFields.tsx";
import { useMayWriteTemplates } from "./useMayWriteTemplates.ts";

/** A text message. */
export function TextFields({ content, onChange, errors }: ContentFieldsProps<"text">) {
	const targets = usePlaceholderTargets();
	const readOnly = !useMayWriteTemplates();
	return (
		<PlaceholderEditor
			label="本文"
			description="「差し込み」か「{」の入力で、友だち名などを入れられます。"
			required
			rows={8}
			maxLength={MAX_TEMPLATE_TEXT}
			value={content.text}
			onChange={(text) => onChange({ ...content, text })}
			error={errors["content[text]"]}
			{...{ targets, readOnly }}
			{...fieldMark("content[text]")}
		/>
	);
}
