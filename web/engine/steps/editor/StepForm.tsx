import { Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DryRunButton } from "#web/engine/actions/DryRunButton.tsx";
import { effectFieldLabel } from "#web/engine/actions/effectFieldLabels.ts";
import { OtherEffects } from "#web/engine/actions/OtherEffects.tsx";
import type { ComposerKit, KitMessage } from "#web/engine/messages/composerKit.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { ApiError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { firstMessages, focusInside } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import classes from "../Steps.module.css";
import { StepTimeFields } from "../StepTimeFields.tsx";
import type { StepEditorProps } from "./StepEditor.tsx";
import {
	type CheckedStep,
	checkStep,
	MESSAGES_FIELD,
	type StepDraft,
	savedActionOf,
	stepDoubts,
	stepDraftOf,
	toStepError,
} from "./stepDraft.ts";

interface StepFormProps extends StepEditorProps {
	kit: ComposerKit;
	/** Leading messages of the step. */
	messages: readonly KitMessage[];
}

/** Form of a step, once its messages are loaded. */
export function StepForm(props: StepFormProps) {
	const {
		step,
		kit,
		messages,
		timing,
		writeAbility,
		isVersioned,
		isOffered = false,
		onSave,
		onCancel,
		onDirty,
	} = props;
	const mayWrite = useAbility(writeAbility);
	const targets = usePlaceholderTargets();
	const [start] = useState(() => stepDraftOf(step, messages));
	const [draft, setDraft] = useState(start);
	const [savedAction] = useState(() => savedActionOf(step));
	const send = async ({ time, messages, inputs, a_twice_type, note }: CheckedStep) => {
		const sends = await kit.store(messages, MESSAGES_FIELD);
		await onSave({ id: step.id, ...time, a_twice_type, inputs: [...sends, ...inputs] }, note).catch(
			(error) => {
				throw error instanceof ApiError ? toStepError(error, sends.length) : error;
			},
		);
	};
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkStep(kit, draft),
		findDoubts: (draft) => stepDoubts(kit, draft, targets),
		send,
		failureHeading: "保存できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const isDirty = draft !== start || (step.id === null && !isOffered);
	// Input typed during a save would be lost.
	const set = (part: Partial<StepDraft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));

	const reportDirty = useEffectEvent((dirty: boolean) => onDirty(dirty));
	useEffect(() => {
		reportDirty(isDirty);
		return () => reportDirty(false);
	}, [isDirty]);
	useFocusOnProblem(form, { problems, failures });
	useEffect(() => focusInside(form.current, "day"), []);

	return (
		<Stack gap="md" ref={form}>
			<Fields readOnly={!mayWrite && "ステップを変更する権限がないため、閲覧のみできます。"}>
				<StepTimeFields
					timing={timing}
					value={draft.time}
					onChange={(time) => set({ time })}
					errors={errors}
				/>
				<div className={classes.writing}>
					<kit.Fields
						value={draft.messages}
						onChange={(messages) => set({ messages })}
						field={MESSAGES_FIELD}
						errors={errors}
					/>
					<kit.Talk messages={draft.messages} />
				</div>
				<OtherEffects draft={draft} set={set} problems={problems} failures={failures} mayWrite={mayWrite} />
			</Fields>
			{props.renderBelow({
				...step,
				...draft.time,
				a_twice_type: draft.a_twice_type,
				inputs: [...kit.sketch(draft.messages), ...draft.inputs.map(({ effect }) => effect)],
			})}
			<ProblemAlert problems={problems} fieldLabel={effectFieldLabel(draft.inputs)} />
			{mayWrite && (
				<SaveBar dirty={isDirty} saving={saving} onSave={save} onCancel={onCancel}>
					{!isDirty && step.id !== null && <DryRunButton draft={savedAction} />}
					{isVersioned && isDirty && <SaveNote value={draft.note} onChange={(note) => set({ note })} />}
				</SaveBar>
			)}
		</Stack>
	);
}
