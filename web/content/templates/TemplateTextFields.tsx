import { useContext } from "react";
import { MAX_TEMPLATE_TEXT } from "#domain/content/templates/template-content.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { TemplateContentFieldsProps } from "./TemplateFields.tsx";
import { WrittenInPlaceContext } from "./useMayWriteTemplates.ts";

/** Fields of a text message. */
export function TemplateTextFields({ content, onChange, errors }: TemplateContentFieldsProps<"text">) {
	const targets = usePlaceholderTargets();
	const isInPlace = useContext(WrittenInPlaceContext);
	return (
		<PlaceholderEditor
			label="本文"
			description="「差し込み」か「{」の入力で、友だち名などを入れられます。"
			required
			takesLineEmoji
			rows={isInPlace ? 4 : 8}
			maxLength={MAX_TEMPLATE_TEXT}
			value={content.text}
			onChange={(text) => onChange({ ...content, text })}
			error={errors["content[text]"]}
			targets={targets}
			{...fieldAttribute("content[text]")}
		/>
	);
}
