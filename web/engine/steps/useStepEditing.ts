import { useState } from "react";
import { type StepTime, type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { askToRemoveStep } from "./askToRemoveStep.tsx";
import { type StepInput, type SteppedKind, type StepRecord, useSteps } from "./stepsApi.ts";

/** Operation for which a time is entered. */
export type StepTimeRequest = { what: "add" } | { what: "move" | "copy"; step: StepRecord };

/** Action of a step, as edited. */
type StepAction = Pick<StepInput, "a_twice_type" | "inputs"> & {
	/** Description of the change, for the version that the save creates. */
	version_note?: string | undefined;
};

interface StepEditingOptions {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	onVersion: (from: number, to: number) => void;
}

/** State and operations of the steps of a scenario or reminder. Each change is saved at once. */
export function useStepEditing({ kind, id, timing, onVersion }: StepEditingOptions) {
	const { data, error, reload, save } = useSteps(kind, id, onVersion);
	const [asked, setAsked] = useState<StepTimeRequest | null>(null);
	const [open, setOpen] = useState<StepInput | null>(null);
	const [told, setTold] = useState("");
	const steps = data?.steps ?? [];
	const tell = (text: string) => {
		toastDone(text);
		setTold(text);
	};

	/** All steps, with one of them added or replaced. */
	const withStep = (step: StepInput): StepInput[] =>
		step.id === null ? [...steps, step] : steps.map((other) => (other.id === step.id ? step : other));

	/** Step of the current operation, at the entered time. */
	const stepAt = ({ what, step }: Exclude<StepTimeRequest, { what: "add" }>, time: StepTime): StepInput => ({
		...step,
		...time,
		...(what === "copy" && { id: null }),
	});

	return {
		steps,
		version: data?.version,
		isLoaded: data !== undefined,
		error,
		reload,
		asked,
		setAsked,
		/** Step that is open above the page; one without an id is about to be added. */
		open,
		setOpen,
		/** Last change, for screen readers. */
		told,
		withStep,
		stepAt,

		takeTime: async (time: StepTime, note: string) => {
			if (asked === null) return;
			if (asked.what === "add") setOpen({ id: null, ...time, a_twice_type: 0, inputs: [] });
			else {
				await save(withStep(stepAt(asked, time)), note);
				tell(asked.what === "move" ? "ステップの日時を変更しました" : "ステップをコピーしました");
			}
			setAsked(null);
		},

		saveAction: async ({ a_twice_type, inputs, version_note }: StepAction) => {
			if (!open) return;
			await save(withStep({ ...open, a_twice_type, inputs }), version_note);
			setOpen(null);
			tell(open.id === null ? "ステップを追加しました" : "ステップを保存しました");
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
				tell("ステップを削除しました");
				return true;
			} catch (error) {
				toastFailed(error);
				return false;
			}
		},
	};
}
