import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { focusFirstProblem, NO_PROBLEMS, type Problems } from "./problems.ts";

/**
 * What is wrong with a draft: nothing until saving it has failed, from then on what its schema says of it as it stands.
 * What was said about one state of the draft (by the server, say) holds until the draft changes.
 */
export function useProblems<Draft extends object>(draft: Draft, check: (draft: Draft) => Problems) {
	const [failures, setFailures] = useState(0);
	const [said, setSaid] = useState<{ of: Draft; problems: Problems } | null>(null);
	const problems = said?.of === draft ? said.problems : failures > 0 ? check(draft) : NO_PROBLEMS;
	return {
		problems,
		failures,
		/** An attempt to save failed. */
		fail: (answer?: Problems) => {
			setSaid(answer ? { of: draft, problems: answer } : null);
			setFailures(failures + 1);
		},
		/** It was saved: a draft that is begun anew is not wrong yet. */
		clear: () => {
			setSaid(null);
			setFailures(0);
		},
		/** Something other than saving was refused. */
		complain: (refusal: Problems) => setSaid({ of: draft, problems: refusal }),
	};
}

/** Puts the cursor on the first thing that is wrong, each time saving fails. */
export function useCursorOnProblem(
	form: RefObject<HTMLElement | null>,
	{ problems, failures }: { problems: Problems; failures: number },
): void {
	const focus = useEffectEvent(() => focusFirstProblem(form.current, problems));
	useEffect(() => {
		if (failures > 0) focus();
	}, [failures]);
}
