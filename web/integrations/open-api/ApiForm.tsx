import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { type SettingDraft, type SettingState, useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";

interface ApiFormProps<Draft extends object, Body, Answer> extends SettingDraft<Draft, Body, Answer> {
	onSaved: () => void;
	/** Called with the response before the form closes. */
	onAnswer?: (answer: Answer) => void;
	onCancel: () => void;
	/** Label for a field whose message does not name it. */
	fieldLabel: (field: string) => string | undefined;
	children: (parts: SettingState<Draft>) => ReactNode;
}

/** Form of the open API's settings in a side panel. */
export function ApiForm<Draft extends object, Body, Answer>(props: ApiFormProps<Draft, Body, Answer>) {
	const { onSaved, onAnswer, onCancel, fieldLabel, children } = props;
	const { state, form, problems, saveBar } = useSettingDraft({
		...props,
		onSaved: (answer) => {
			onAnswer?.(answer);
			onSaved();
		},
	});
	return (
		<Stack gap="md" ref={form}>
			<Fields gap="lg">{children(state)}</Fields>
			<ProblemAlert problems={problems} fieldLabel={fieldLabel} />
			<SaveBar {...saveBar} onCancel={onCancel} />
		</Stack>
	);
}
