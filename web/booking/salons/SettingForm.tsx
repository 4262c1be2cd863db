import { Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { type SettingDraft, type SettingState, useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import classes from "./SettingForm.module.css";

/** State of the form of a part of a salon's or an event's settings. */
export interface SettingFormState<Draft extends object> extends SettingState<Draft> {
	readOnly: boolean;
}

interface SettingFormProps<Draft extends object, Body> extends SettingDraft<Draft, Body, unknown> {
	onSaved: () => void;
	/** Closes a form that is not a page of its own. */
	onCancel?: () => void;
	/** Label for a field whose message does not name it. */
	fieldLabel?: (field: string, draft: Draft) => string | undefined;
	/** Uses the full page width. */
	isWide?: boolean;
	children: (parts: SettingFormState<Draft>) => ReactNode;
}

/** Form of a part of a salon's or an event's settings; read-only without the ability to change it. */
export function SettingForm<Draft extends object, Body>(props: SettingFormProps<Draft, Body>) {
	const { onCancel, fieldLabel, isWide = false, children } = props;
	const readOnly = !useAbility("salon-setting");
	const { state, form, problems, saveBar } = useSettingDraft(props);
	return (
		<div className={isWide ? undefined : classes.narrow}>
			<Paper withBorder p="md" ref={form}>
				<Fields gap="lg" readOnly={readOnly && "予約の設定を変更する権限がないため、閲覧のみできます。"}>
					{children({ ...state, readOnly })}
				</Fields>
			</Paper>
			{!readOnly && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} fieldLabel={(field) => fieldLabel?.(field, state.draft)} />
					<SaveBar {...saveBar} onCancel={onCancel} />
				</Stack>
			)}
		</div>
	);
}
