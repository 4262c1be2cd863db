import { useCallback, useRef, useState } from "react";
import { type BoundFields, bindFields } from "./bindFields.ts";
import { firstMessages } from "./formProblems.ts";
import { useLatest } from "./useLatest.ts";
import { useFocusOnProblem } from "./useProblems.ts";
import { type FormSaving, useSaving } from "./useSaving.ts";

/** Draft, errors and setters that a settings form passes to its fields. */
export interface SettingState<Draft extends object> {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** Functional update of the draft; a stable function. */
	update: (change: (draft: Draft) => Partial<Draft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
	/** Props of an input, by its field. */
	field: BoundFields<Draft>;
}

/** Settings that a form edits. */
export interface SettingDraft<Draft extends object, Body, Answer>
	extends Pick<
		FormSaving<Draft, Body, Answer>,
		"check" | "findDoubts" | "send" | "savedText" | "explain" | "staysOpen"
	> {
	start: Draft;
	/** Proposed changes of the start, which can be saved, and are lost without a question. */
	proposal?: Draft;
	/** Reloads the stored data and reopens the form with it, or closes it. */
	onSaved?: (answer: Answer) => void;
	/** Called when the form gains or loses unsaved changes. */
	onDirty?: ((dirty: boolean) => void) | undefined;
}

/** State of a settings form: a draft that is validated by the server's schema and saved as a whole. */
export function useSettingDraft<Draft extends object, Body, Answer>(
	setting: SettingDraft<Draft, Body, Answer>,
) {
	const { onSaved, onDirty } = setting;
	// Later renders pass a new object; the draft keeps the first.
	const [start] = useState(setting.start);
	const [draft, setDraft] = useState(setting.proposal ?? start);
	const { saving, save, problems, failures } = useSaving(draft, {
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
		...setting,
		onSaved: (answer) => {
			onDirty?.(false);
			onSaved?.(answer);
		},
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	// Input during a save would not be saved, so it is ignored.
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
	const errors = firstMessages(problems.fields);
	const state: SettingState<Draft> = {
		draft,
		set,
		update,
		errors,
		field: bindFields({ draft, set, errors }),
	};
	return { state, form, problems, saveBar: { dirty: draft !== start, saving, onSave: save } };
}
