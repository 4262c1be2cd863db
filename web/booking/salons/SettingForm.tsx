import { Paper, Stack } from "@mantine/core";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { type CheckResult, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import classes from "./SettingForm.module.css";

/** Draft, errors and setter that a settings form passes to its fields. */
export interface SettingFormState<Draft> {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** Functional update of the draft; a stable function. */
	update: (change: (draft: Draft) => Partial<Draft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
	readOnly: boolean;
}

interface SettingFormProps<Draft extends object, Body> {
	start: Draft;
	check: (draft: Draft) => CheckResult<Body>;
	send: (body: Body, headers: Record<string, string>) => Promise<unknown>;
	/** Reloads the stored data and reopens the form with it. */
	onSaved: () => void;
	/** Closes a form that is not a page of its own. */
	onCancel?: () => void;
	/** Label for a field whose message does not name it. */
	fieldLabel?: (field: string, draft: Draft) => string | undefined;
	/** Uses the full page width. */
	isWide?: boolean;
	/** Called when the form gains or loses unsaved changes. */
	onDirty?: (dirty: boolean) => void;
	children: (parts: SettingFormState<Draft>) => ReactNode;
}

/** Form of a part of a salon's or an event's settings; read-only without the ability to change it. */
export function SettingForm<Draft extends object, Body>(props: SettingFormProps<Draft, Body>) {
	const { check, send, onSaved, onCancel, fieldLabel, isWide = false, onDirty, children } = props;
	const readOnly = !useAbility("salon-setting");
	// Later renders pass a new object; the draft keeps the first.
	const [start] = useState(props.start);
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check,
		send,
		onSaved: () => {
			onDirty?.(false);
			onSaved();
		},
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	// Input during a save would not be saved, so it is ignored.
	const latest = useLatest({ saving, onDirty });
	const update = useCallback(
		(change: (draft: Draft) => Partial<Draft>) => {
			if (latest.current?.saving) return;
			latest.current?.onDirty?.(true);
			setDraft((draft) => ({ ...draft, ...change(draft) }));
		},
		[latest],
	);
	const set = (part: Partial<Draft>) => update(() => part);
	return (
		<div className={isWide ? undefined : classes.narrow}>
			<Paper withBorder p="md" ref={form}>
				<Fields gap="lg" readOnly={readOnly && "予約の設定を変更する権限がないため、閲覧のみできます。"}>
					{children({ draft, set, update, errors: firstMessages(problems.fields), readOnly })}
				</Fields>
			</Paper>
			{!readOnly && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} fieldLabel={(field) => fieldLabel?.(field, draft)} />
					<SaveBar dirty={draft !== start} saving={saving} onSave={save} onCancel={onCancel} />
				</Stack>
			)}
		</div>
	);
}
