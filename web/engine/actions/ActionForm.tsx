import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Effect, EffectName } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { VersionsPanel } from "#web/engine/versions/VersionsPanel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { firstMessages, focusInside } from "#web/platform/ui/formProblems.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { ActionFoot } from "./ActionFoot.tsx";
import classes from "./ActionForm.module.css";
import { ActionNameField } from "./ActionNameField.tsx";
import { type ActionDraft, canAddEffect, draftEffectOf, newEffect } from "./actionDraft.ts";
import { DryRunButton } from "./DryRunButton.tsx";
import { EffectList, panelTitleButtons } from "./EffectList.tsx";
import { EffectsHead } from "./EffectsHead.tsx";
import { NotifyLinks } from "./NotifyLinks.tsx";
import { TwiceField } from "./TwiceField.tsx";
import { type ActionCompletion, useActionSaving } from "./useActionSaving.ts";
import { useCollapsedEffects } from "./useCollapsedEffects.ts";

interface ActionFormProps {
	start: ActionDraft;
	completion: ActionCompletion;
	onCancel: () => void;
	/** Called when the unsaved state changes. */
	onDirty?: (dirty: boolean) => void;
	/** Called after a template was restored to an earlier version. */
	onRestored?: () => void;
}

/** Form for an action's name, repetition rule and ordered effects. */
export function ActionForm(props: ActionFormProps) {
	const { start, completion, onCancel, onDirty, onRestored } = props;
	const mayWrite = useAbility("action-write");
	const [draft, setDraft] = useState(start);
	const { progress, save, problems, failures, complain } = useActionSaving(draft, completion);
	const panels = useCollapsedEffects(draft.inputs, problems.fields, failures);
	const form = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const dirty = draft !== start && progress !== "success";
	const takesNote = dirty && draft.is_template === 1 && draft.aid !== null;
	const errors = firstMessages(problems.fields);
	// Input typed during a save would be lost.
	const set = (part: Partial<ActionDraft>) => progress !== "saving" && setDraft({ ...draft, ...part });

	const reportDirty = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty));
	useEffect(() => {
		reportDirty(dirty);
		return () => reportDirty(false);
	}, [dirty]);

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

	return (
		<div className={classes.editor} ref={form}>
			<div className={classes.scroller}>
				<Fields readOnly={!mayWrite && "アクションを変更する権限がないため、閲覧のみできます。"}>
					{draft.is_template === 1 && (
						<ActionNameField
							value={draft.a_name}
							onChange={(a_name) => set({ a_name })}
							error={errors.a_name}
							isFocused={start.aid === null}
						/>
					)}
					<TwiceField value={draft.a_twice_type} onChange={(a_twice_type) => set({ a_twice_type })} />
					<EffectsHead
						count={draft.inputs.length}
						isAllCollapsed={panels.isAllCollapsed}
						onCollapseAll={panels.collapseAll}
						onExpandAll={panels.expandAll}
						mayWrite={mayWrite}
					/>
					<EffectList
						inputs={draft.inputs}
						onChange={(inputs) => set({ inputs })}
						collapsed={panels.collapsed}
						onCollapse={panels.toggle}
						fields={problems.fields}
					/>
				</Fields>
				<NotifyLinks />
				{!mayWrite && <DryRunButton draft={draft} />}
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
				<ActionFoot
					draft={draft}
					problems={problems}
					dirty={dirty}
					saving={progress === "saving"}
					onAdd={add}
					onAddMessages={addMessages}
					onSave={save}
					onCancel={onCancel}
				>
					<DryRunButton draft={draft} />
					{takesNote && (
						<SaveNote value={draft.version_note ?? ""} onChange={(version_note) => set({ version_note })} />
					)}
				</ActionFoot>
			)}
		</div>
	);
}
