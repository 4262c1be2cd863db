import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type FormProblems, focusFirstProblem, NO_PROBLEMS } from "./formProblems.ts";

/**
 * Validation errors of a draft: none until a save fails, then those of the current draft. Other messages,
 * such as the server's, are shown until the draft changes.
 */
export function useProblems<Draft extends object>(draft: Draft, check: (draft: Draft) => FormProblems) {
	const [failures, setFailures] = useState(0);
	const [reported, setReported] = useState<{ draft: Draft; problems: FormProblems } | null>(null);
	const problems =
		reported && isSameDraft(reported.draft, draft)
			? reported.problems
			: failures > 0
				? check(draft)
				: NO_PROBLEMS;
	return {
		problems,
		failures,
		/** Marks a failed save. */
		fail: (answer?: FormProblems) => {
			setReported(answer ? { draft, problems: answer } : null);
			setFailures(failures + 1);
		},
		/** Clears the errors after a save, so that a new draft starts without any. */
		clear: () => {
			setReported(null);
			setFailures(0);
		},
		/** Shows the refusal of another action. */
		complain: (refusal: FormProblems) => setReported({ draft, problems: refusal }),
	};
}

/** Whether two drafts have the same values: a page may put them together anew each time that it is drawn. */
const isSameDraft = <Draft extends object>(one: Draft, other: Draft): boolean =>
	one === other ||
	(Object.keys({ ...one, ...other }) as (keyof Draft)[]).every((key) => Object.is(one[key], other[key]));

/** Focuses the first error after each failed save. */
export function useFocusOnProblem(
	form: RefObject<HTMLElement | null>,
	{ problems, failures }: { problems: FormProblems; failures: number },
): void {
	const focus = useEffectEvent(() => focusFirstProblem(form.current, problems));
	useEffect(() => {
		if (failures > 0) focus();
	}, [failures]);
}
