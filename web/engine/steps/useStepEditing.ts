import { useState } from "react";
import { type StepTime, type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { askToRemoveStep } from "./askToRemoveStep.tsx";
import { type StepInput, type SteppedKind, type StepRecord, useSteps } from "./stepsApi.ts";

/** Operation for which a time is entered. */
export type StepTimeRequest =
	| { operation: "add"; after?: StepTime | undefined; before?: StepTime | undefined }
	| { operation: "move" | "copy"; step: StepRecord };

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
	const [timeRequest, setTimeRequest] = useState<StepTimeRequest | null>(null);
	const [openStep, setOpenStep] = useState<StepInput | null>(null);
	const [announcement, setAnnouncement] = useState("");
	const steps = data?.steps ?? [];
	const announce = (text: string) => {
		toastDone(text);
		setAnnouncement(text);
	};

	/** All steps, with one of them added or replaced. */
	const withStep = (step: StepInput): StepInput[] =>
		step.id === null ? [...steps, step] : steps.map((other) => (other.id === step.id ? step : other));

	/** Step of the current operation, at the entered time. */
	const stepAt = (
		{ operation, step }: Exclude<StepTimeRequest, { operation: "add" }>,
		time: StepTime,
	): StepInput => ({
		...step,
		...time,
		...(operation === "copy" && { id: null }),
	});

	return {
		steps,
		version: data?.version,
		isLoaded: data !== undefined,
		error,
		reload,
		timeRequest,
		setTimeRequest,
		/** Step that is open above the page; one without an id is about to be added. */
		openStep,
		setOpenStep,
		/** Last change, for screen readers. */
		announcement,
		withStep,
		stepAt,

		applyTime: async (time: StepTime, note: string) => {
			if (timeRequest === null) return;
			if (timeRequest.operation === "add") setOpenStep({ id: null, ...time, a_twice_type: 0, inputs: [] });
			else {
				await save(withStep(stepAt(timeRequest, time)), note);
				announce(
					timeRequest.operation === "move" ? "ステップの日時を変更しました" : "ステップをコピーしました",
				);
			}
			setTimeRequest(null);
		},

		saveAction: async ({ a_twice_type, inputs, version_note }: StepAction) => {
			if (!openStep) return;
			await save(withStep({ ...openStep, a_twice_type, inputs }), version_note);
			setOpenStep(null);
			announce(openStep.id === null ? "ステップを追加しました" : "ステップを保存しました");
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
