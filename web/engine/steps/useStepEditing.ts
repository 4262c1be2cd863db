import { useRef, useState } from "react";
import { type Timing, timeBetween, timeText } from "#domain/engine/steps/step-timing.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import { askToRemoveStep } from "./askToRemoveStep.tsx";
import { type StepInput, type SteppedKind, type StepRecord, useSteps } from "./stepsApi.ts";

/** Step that is open in its editor. */
export interface OpenStep {
	/** Without an id, a step that is about to be added. */
	step: StepInput;
	/** Id of the step that a new one follows; null at the beginning. */
	afterId: number | null;
	/** Whether it was opened for a new item, and is lost without a question while it is empty. */
	isOffered?: boolean;
	/** Number of the opening; each is a new form. */
	opening: number;
}

interface StepEditingOptions {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	onVersion: (from: number, to: number) => void;
}

/** State and operations of the steps of a scenario or reminder. Each change is saved at once. */
export function useStepEditing({ kind, id, timing, onVersion }: StepEditingOptions) {
	const { data, error, reload, save } = useSteps(kind, id, onVersion);
	const [open, setOpen] = useState<OpenStep | null>(null);
	const dirty = useRef(false);
	const [announcement, setAnnouncement] = useState("");
	const steps = data?.steps ?? [];
	const announce = (text: string) => {
		toastDone(text);
		setAnnouncement(text);
	};

	/** All steps, with one of them added or replaced. */
	const withStep = (step: StepInput): StepInput[] =>
		step.id === null ? [...steps, step] : steps.map((other) => (other.id === step.id ? step : other));

	/** Opens a step, or closes the open one, unless the operator stays with unsaved changes. */
	const change = async (next: Omit<OpenStep, "opening"> | null): Promise<boolean> => {
		if (dirty.current && !(await askToClose())) return false;
		setOpen(next && { ...next, opening: (open?.opening ?? 0) + 1 });
		return true;
	};

	/** Opens a new step after another one, with its content if it is a copy. */
	const openNew = (
		after: StepRecord | undefined,
		content: Pick<StepInput, "a_twice_type" | "inputs">,
		isOffered = false,
	) => {
		const before = steps[steps.findIndex((step) => step.id === after?.id) + 1];
		const time = timeBetween(timing, { after, before });
		const { a_twice_type, inputs } = content;
		return change({
			step: { id: null, ...time, a_twice_type, inputs },
			afterId: after?.id ?? null,
			isOffered,
		});
	};

	return {
		steps,
		version: data?.version,
		isLoaded: data !== undefined,
		error,
		reload,
		open,
		/** Last change, for screen readers. */
		announcement,
		withStep,
		edit: (step: StepRecord) => change({ step, afterId: null }),
		add: (after: StepRecord | undefined) => openNew(after, { a_twice_type: 0, inputs: [] }),
		offerFirst: () => void openNew(undefined, { a_twice_type: 0, inputs: [] }, true),
		copy: (step: StepRecord) => openNew(step, step),
		close: () => change(null),
		setDirty: (isDirty: boolean) => {
			dirty.current = isDirty;
		},

		saveStep: async (step: StepInput, note: string) => {
			await save(withStep(step), note);
			dirty.current = false;
			setOpen(null);
			announce(step.id === null ? "ステップを追加しました" : "ステップを保存しました");
		},

		/** Deletes a step after a confirmation; resolves to whether it was deleted. */
		remove: async (step: StepRecord): Promise<boolean> => {
			const note = await askToRemoveStep(timeText(timing, step), isVersioned(kind));
			if (note === null) return false;
			try {
				await save(
					steps.filter((other) => other.id !== step.id),
					note,
				);
				announce("ステップを削除しました");
				return true;
			} catch (error) {
				toastFailed(error);
				return false;
			}
		},
	};
}
