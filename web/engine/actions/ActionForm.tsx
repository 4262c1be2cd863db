import { Box, Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { MAX_ACTION_NAME } from "#domain/engine/actions/action-input.ts";
import type { Effect, EffectName } from "#domain/engine/actions/effects/registry.ts";
import { TWICE_LABELS, type TwiceType } from "#domain/engine/actions/repetition-rule.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { VersionsPanel } from "#web/engine/versions/VersionsPanel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldAttribute, firstMessages, focusInside, hasProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import classes from "./ActionForm.module.css";
import { type ActionDraft, canAddEffect, type DraftEffect, draftEffectOf, newEffect } from "./actionDraft.ts";
import { DryRunButton } from "./DryRunButton.tsx";
import { EffectList, panelTitleButtons } from "./EffectList.tsx";
import { EffectSwatches } from "./EffectSwatches.tsx";
import { effectFieldLabel, effectPositionsIn } from "./effectFieldLabels.ts";
import { NotifyLinks } from "./NotifyLinks.tsx";
import { type ActionCompletion, useActionSaving } from "./useActionSaving.ts";

interface ActionFormProps {
	start: ActionDraft;
	completion: ActionCompletion;
	/** Ability required to save; depends on the setting that owns the action. */
	writeAbility?: Ability | undefined;
	onCancel: () => void;
	/** Called when the unsaved state changes. */
	onDirty?: (dirty: boolean) => void;
	/** Content below the effects, supplied by the owner of the action. */
	renderBelow?: ((draft: ActionDraft) => ReactNode) | undefined;
	/** Called after a template was restored to an earlier version. */
	onRestored?: () => void;
	/** Whether the owner keeps versions. */
	isVersioned?: boolean;
}

/** Form for an action's name, repetition rule and ordered effects. */
export function ActionForm(props: ActionFormProps) {
	const {
		start,
		completion,
		writeAbility = "action-write",
		onCancel,
		onDirty,
		renderBelow,
		onRestored,
		isVersioned = false,
	} = props;
	const mayWrite = useAbility(writeAbility);
	const [draft, setDraft] = useState(start);
	const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
	const { progress, save, problems, failures, complain } = useActionSaving(draft, completion);
	const form = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const dirty = draft !== start && progress !== "success";
	const takesNote = dirty && (isVersioned || (draft.is_template === 1 && draft.aid !== null));
	const errors = firstMessages(problems.fields);
	// Input typed during a save would be lost.
	const set = (part: Partial<ActionDraft>) => progress !== "saving" && setDraft({ ...draft, ...part });

	const reportDirty = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty));
	useEffect(() => {
		reportDirty(dirty);
		return () => reportDirty(false);
	}, [dirty]);

	// Collapsed panels with errors open before the cursor moves to the first error.
	const [handledFailures, setHandledFailures] = useState(failures);
	if (handledFailures !== failures) {
		setHandledFailures(failures);
		const invalidPositions = effectPositionsIn(problems.fields);
		setCollapsed(
			without(collapsed, ...keysOf(draft.inputs).filter((_, position) => invalidPositions.has(position))),
		);
	}
	useFocusOnProblem(form, { problems, failures });

	const add = (name: EffectName) => {
		if (!canAddEffect(draft.inputs, name))
			return complain({ general: [ACTION_TEXTS.effectRepeated], fields: {} });
		const addedField = `inputs[${draft.inputs.length}]`;
		afterRender(() => {
			panelTitleButtons(form.current).at(-1)?.focus();
			focusInside(form.current, addedField);
		});
		set({ inputs: [...draft.inputs, newEffect(name)] });
	};

	const addMessages = (effects: Effect[]) => {
		afterRender(() => panelTitleButtons(form.current).at(-1)?.focus());
		set({ inputs: [...draft.inputs, ...effects.map(draftEffectOf)] });
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
							{...fieldAttribute("a_name")}
						/>
					)}
					<TwiceField value={draft.a_twice_type} onChange={(a_twice_type) => set({ a_twice_type })} />
					<EffectsHead
						count={draft.inputs.length}
						allClosed={draft.inputs.every(({ key }) => collapsed.has(key))}
						onClose={() => setCollapsed(new Set(keysOf(draft.inputs)))}
						onOpen={() => setCollapsed(new Set())}
						mayWrite={mayWrite}
					/>
					<EffectList
						inputs={draft.inputs}
						onChange={(inputs) => set({ inputs })}
						collapsed={collapsed}
						onCollapse={toggle}
						fields={problems.fields}
					/>
				</Fields>
				<NotifyLinks />
				{!mayWrite && <DryRunButton draft={draft} />}
				{renderBelow?.(draft)}
				{draft.is_template === 1 && draft.aid !== null && <UsedByPanel kind="action" id={draft.aid} />}
				{onRestored && draft.is_template === 1 && draft.aid !== null && (
					<VersionsPanel
						kind="action"
						id={draft.aid}
						version={start.version}
						unsaved={dirty}
						onRestored={onRestored}
					/>
				)}
			</div>
			{mayWrite && (
				<Stack gap={0} className={classes.foot}>
					<EffectSwatches onAdd={add} onAddMessages={addMessages} />
					{hasProblems(problems) && (
						<Box className={classes.problems} tabIndex={0} role="group" aria-label="保存できない理由">
							<ProblemAlert problems={problems} fieldLabel={effectFieldLabel(draft.inputs)} />
						</Box>
					)}
					<SaveBar dirty={dirty} saving={progress === "saving"} onSave={save} onCancel={onCancel}>
						<DryRunButton draft={draft} />
						{takesNote && (
							<SaveNote value={draft.version_note ?? ""} onChange={(version_note) => set({ version_note })} />
						)}
					</SaveBar>
				</Stack>
			)}
		</div>
	);
}

interface EffectsHeadProps {
	count: number;
	allClosed: boolean;
	onClose: () => void;
	onOpen: () => void;
	mayWrite: boolean;
}

/** Effect count, and a button that collapses or expands all effects. */
const EffectsHead = ({ count, allClosed, onClose, onOpen, mayWrite }: EffectsHeadProps) => (
	<Group justify="space-between" mih="1.875rem" mb="-0.25rem">
		<Text fw={600} size="sm">
			実行する内容{count > 0 && `（${count}件）`}
		</Text>
		{count > 1 && (
			<Button variant="subtle" size="xs" onClick={allClosed ? onOpen : onClose}>
				{allClosed ? "すべて開く" : "すべて閉じる"}
			</Button>
		)}
		{count === 0 && mayWrite && (
			<Text size="sm" c="dimmed" w="100%">
				下の「することを追加」から選んでください。上から順に実行します。
			</Text>
		)}
	</Group>
);

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

const without = (keys: ReadonlySet<string>, ...some: string[]): ReadonlySet<string> =>
	new Set([...keys].filter((key) => !some.includes(key)));

const keysOf = (inputs: DraftEffect[]) => inputs.map(({ key }) => key);
