import { NativeSelect, TextInput } from "@mantine/core";
import { MAX_TAP_ADDRESS, type TemplateTapTarget } from "#domain/content/templates/template-tap.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";

interface TemplateTapFieldsProps {
	tap: TemplateTapTarget;
	onChange: (part: Partial<TemplateTapTarget>) => void;
	/** Maximum length of the message that a friend sends. */
	maxText: number;
	/** Error and field mark of a field. */
	fieldProps: (name: keyof TemplateTapTarget) => { error: string | undefined };
}

/** Fields of the tap action of a button or area. */
export function TemplateTapFields({ tap, onChange, maxText, fieldProps }: TemplateTapFieldsProps) {
	const targets = usePlaceholderTargets();
	return (
		<>
			<NativeSelect
				label="タップしたとき"
				value={tap.type}
				onChange={(event) => onChange({ type: event.currentTarget.value as TemplateTapTarget["type"] })}
				data={[
					{ value: "uri", label: "URLを開く・電話をかける" },
					{ value: "message", label: "友だちが言葉を送る" },
				]}
			/>
			{tap.type === "uri" ? (
				<TextInput
					label="URL"
					description="https:// のほか、tel: で電話番号も指定できます。"
					required
					placeholder="https://"
					value={tap.uri}
					onChange={(event) => onChange({ uri: event.currentTarget.value })}
					maxLength={MAX_TAP_ADDRESS}
					{...fieldProps("uri")}
				/>
			) : (
				<PlaceholderEditor
					label="送る言葉"
					required
					oneLine
					value={tap.text}
					onChange={(text) => onChange({ text })}
					targets={targets}
					maxLength={maxText}
					{...fieldProps("text")}
				/>
			)}
		</>
	);
}
