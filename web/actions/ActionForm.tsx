import { Radio, Stack, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_ACTION_NAME } from "#domain/actions/action.ts";
import type { EffectName } from "#domain/effects/registry.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { useAbility } from "../api/session.tsx";
import { Fields } from "../ui/Fields.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { fieldMark, firstMessages, focusInside } from "../ui/problems.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { useAfterRender } from "../ui/useAfterRender.ts";
import { useCursorOnProblem } from "../ui/useProblems.ts";
import { UsedByPanel } from "../used-by/UsedByPanel.tsx";
import classes from "./ActionForm.module.css";
import { DryRunButton } from "./DryRunButton.tsx";
import { canAdd, type Draft, newEffect } from "./draft.ts";
import { EffectList } from "./EffectList.tsx";
import { EffectSwatches } from "./EffectSwatches.tsx";
import { placeInAction } from "./places.ts";
import { TWICE_LABELS, type TwiceType } from "./twice.ts";
import { type Ending, useActionSaving } from "./useActionSaving.ts";

interface ActionFormProps {
	start: Draft;
	ending: Ending;
	onCancel: () => void;
	/** Told whenever there comes to be something to lose, or no longer is. */
	onDirty?: (dirty: boolean) => void;
}

/** The name of an action, when it runs, and its effects in order. */
export function ActionForm({ start, ending, onCancel, onDirty }: ActionFormProps) {
	const mayWrite = useAbility("action-write");
	const [draft, setDraft] = useState(start);
	const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
	const { progress, save, problems, failures, complain } = useActionSaving(draft, ending);
	const form = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const dirty = draft !== start && progress !== "success";
	const errors = firstMessages(problems.fields);
	// What is typed while it is being saved would be saved nowhere.
	const set = (part: Partial<Draft>) => progress !== "saving" && setDraft({ ...draft, ...part });

	const tellDirty = useEffectEvent((is: boolean) => onDirty?.(is));
	useEffect(() => {
		tellDirty(dirty);
		return () => tellDirty(false);
	}, [dirty]);

	// A closed panel opens to show what is wrong in it, before the cursor looks for it.
	const [opened, setOpened] = useState(failures);
	if (opened !== failures) {
		setOpened(failures);
		setCollapsed(new Set());
	}
	useCursorOnProblem(form, { problems, failures });

	const add = (name: EffectName) => {
		if (!canAdd(draft.inputs, name)) return complain({ general: [TEXTS.effectRepeated], fields: {} });
		const added = `inputs[${draft.inputs.length}]`;
		afterRender(() => focusInside(form.current, added));
		set({ inputs: [...draft.inputs, newEffect(name)] });
	};

	const toggle = (key: string) =>
		setCollapsed(collapsed.has(key) ? without(collapsed, key) : new Set([...collapsed, key]));

	return (
		<div className={classes.editor} ref={form}>
			<div className={classes.scroller}>
				<Fields readOnly={!mayWrite && "アクションを変更する権限がないため、閲覧のみできます。"}>
					{draft.is_template === 1 && (
						<TextInput
							label="アクション名"
							required
							value={draft.a_name}
							onChange={(event) => set({ a_name: event.currentTarget.value })}
							onBlur={() => isPadded(draft.a_name) && set({ a_name: draft.a_name.trim() })}
							maxLength={MAX_ACTION_NAME}
							error={errors.a_name}
							data-autofocus={start.aid === null || undefined}
							{...fieldMark("a_name")}
						/>
					)}
					<TwiceField value={draft.a_twice_type} onChange={(a_twice_type) => set({ a_twice_type })} />
					<EffectList
						inputs={draft.inputs}
						onChange={(inputs) => set({ inputs })}
						collapsed={collapsed}
						onCollapse={toggle}
						fields={problems.fields}
					/>
					{mayWrite && <EffectSwatches onAdd={add} />}
				</Fields>
				{!mayWrite && <DryRunButton draft={draft} />}
				{draft.is_template === 1 && draft.aid !== null && <UsedByPanel kind="action" id={draft.aid} />}
			</div>
			{mayWrite && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} placeOf={placeInAction(draft.inputs)} />
					<SaveBar dirty={dirty} saving={progress === "saving"} onSave={save} onCancel={onCancel}>
						<DryRunButton draft={draft} />
					</SaveBar>
				</Stack>
			)}
		</div>
	);
}

const TwiceField = ({ value, onChange }: { value: number; onChange: (type: TwiceType) => void }) => (
	<Radio.Group
		label="同じ友だちへの実行"
		value={String(value)}
		onChange={(type) => onChange(type === "1" ? 1 : 0)}
	>
		<Stack gap="xs" mt="0.25rem">
			{Object.entries(TWICE_LABELS).map(([type, label]) => (
				<Radio key={type} value={type} label={label} />
			))}
		</Stack>
	</Radio.Group>
);

const isPadded = (text: string) => text !== text.trim();

const without = (keys: ReadonlySet<string>, key: string) =>
	new Set([...keys].filter((other) => other !== key));
