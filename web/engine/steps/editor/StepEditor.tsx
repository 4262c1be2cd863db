import { Skeleton } from "@mantine/core";
import { type ReactNode, useContext, useState } from "react";
import useSWR from "swr";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { divideEffects } from "#domain/engine/actions/leading-messages.ts";
import type { Timing } from "#domain/engine/steps/step-timing.ts";
import { ComposerKitContext } from "#web/engine/messages/composerKit.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import classes from "../Steps.module.css";
import type { StepInput } from "../stepsApi.ts";
import { StepForm } from "./StepForm.tsx";

export interface StepEditorProps {
	/** Edited step; one without an id is about to be added. */
	step: StepInput;
	timing: Timing;
	/** Accessible name. */
	label: string;
	/** Ability required to save. */
	writeAbility: Ability;
	/** Whether the owner of the step keeps versions. */
	isVersioned: boolean;
	/** Whether a new step is lost without a question while it is empty. */
	isOffered?: boolean | undefined;
	/** Saves the step; refusals are shown at its fields. */
	onSave: (step: StepInput, note: string) => Promise<void>;
	onCancel: () => void;
	/** Called when the form gains or loses unsaved changes. */
	onDirty: (dirty: boolean) => void;
	/** Information about the edited step, below its fields. */
	renderBelow: (step: StepInput) => ReactNode;
}

/** Editor of a step in its place on the axis: its time, its messages, and what else it does. */
export function StepEditor(props: StepEditorProps) {
	const loadKit = useContext(ComposerKitContext);
	const [opening] = useState(createKey);
	const { data, error, mutate } = useSWR(
		["step-messages-edited", opening],
		async () => {
			const kit = await loadKit();
			return { kit, messages: await kit.load(divideEffects(props.step.inputs)[0]) };
		},
		{ revalidateOnFocus: false, revalidateOnReconnect: false },
	);
	return (
		<section className={classes.editor} aria-label={props.label}>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && <StepForm {...props} {...data} />}
		</section>
	);
}
