import { useState } from "react";
import { type StepTime, type Timing, timeText } from "#domain/engine/steps/timing.ts";
import { isVersioned } from "#domain/engine/versions/kinds.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { type Step, type StepInput, type SteppedKind, useSteps } from "./api.ts";
import { askToRemove } from "./askToRemove.tsx";

/** For what a time is being asked. */
export type TimeQuestion = { what: "add" } | { what: "move" | "copy"; step: Step };

/** What a step's action is edited into. */
type StepAction = Pick<StepInput, "a_twice_type" | "inputs"> & {
	/** What changed, for the version that the save makes. */
	version_note?: string | undefined;
};

interface StepEditing {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	onVersion: (from: number, to: number) => void;
}

/** The steps of a scenario or reminder and what may be done with them. Each change is saved at once. */
export function useStepEditing({ kind, id, timing, onVersion }: StepEditing) {
	const { data, error, reload, save } = useSteps(kind, id, onVersion);
	const [asked, setAsked] = useState<TimeQuestion | null>(null);
	const [open, setOpen] = useState<StepInput | null>(null);
	const [told, setTold] = useState("");
	const steps = data?.steps ?? [];
	const tell = (text: string) => {
		toastDone(text);
		setTold(text);
	};

	/** All steps as they are with one of them added or changed. */
	const withStep = (step: StepInput): StepInput[] =>
		step.id === null ? [...steps, step] : steps.map((other) => (other.id === step.id ? step : other));

	/** The step for which a time is asked, at that time. */
	const stepAt = ({ what, step }: Exclude<TimeQuestion, { what: "add" }>, time: StepTime): StepInput => ({
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
		/** The step that is open above the page; one without an id is about to be added. */
		open,
		setOpen,
		/** What was done last, for a screen reader. */
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

		/** Asks first; answers whether the step is gone. */
		remove: async (step: Step): Promise<boolean> => {
			const note = await askToRemove(timeText(timing, step), isVersioned(kind));
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
