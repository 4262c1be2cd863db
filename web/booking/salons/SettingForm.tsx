import { Paper, Stack } from "@mantine/core";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useAbility } from "#web/platform/api/session.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { type Checked, firstMessages } from "#web/platform/ui/problems.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import classes from "./SettingForm.module.css";

export interface FormParts<Draft> {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** The same by what the draft is at that time; stays the same function. */
	update: (change: (draft: Draft) => Partial<Draft>) => void;
	/** The first message of each field that is wrong. */
	errors: Record<string, string>;
	readOnly: boolean;
}

interface SettingFormProps<Draft extends object, Body> {
	start: Draft;
	check: (draft: Draft) => Checked<Body>;
	send: (body: Body, headers: Record<string, string>) => Promise<unknown>;
	/** Reads anew what was saved, and opens the form with it. */
	onSaved: () => void;
	/** Leaves the form, where it is no page of its own. */
	onCancel?: () => void;
	/** Names the field of a message that does not name it itself. */
	fieldLabel?: (field: string, draft: Draft) => string | undefined;
	/** Takes the width of the page instead of a form's. */
	wide?: boolean;
	/** Told whether there is anything to lose. */
	onDirty?: (dirty: boolean) => void;
	children: (parts: FormParts<Draft>) => ReactNode;
}

/** A part of a salon's settings under an operator's hands; for whoever may not change it, to be read. */
export function SettingForm<Draft extends object, Body>(props: SettingFormProps<Draft, Body>) {
	const { check, send, onSaved, onCancel, fieldLabel, wide = false, onDirty, children } = props;
	const readOnly = !useAbility("salon-setting");
	// What is given later, as the page around it is drawn again, is not what was begun with.
	const [start] = useState(props.start);
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check,
		send,
		onSaved: () => {
			onDirty?.(false);
			onSaved();
		},
		done: "保存しました",
		failed: "保存できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
	// What is typed while it is being saved would be saved nowhere.
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
		<div className={wide ? undefined : classes.narrow}>
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
