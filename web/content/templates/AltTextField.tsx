import { MAX_ALT_TEXT } from "#domain/content/templates/template-content.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface AltTextFieldProps {
	value: string;
	onChange: (text: string) => void;
	error?: string | undefined;
}

/** Alternative text for devices that cannot render the message. */
export const AltTextField = ({ value, onChange, error }: AltTextFieldProps) => (
	<PlaceholderEditor
		label="通知に出る文"
		description="通知やトーク一覧に表示される文字です。"
		required
		oneLine
		value={value}
		onChange={onChange}
		targets={usePlaceholderTargets()}
		maxLength={MAX_ALT_TEXT}
		error={error}
		{...fieldAttribute("content[alt_text]")}
	/>
);
