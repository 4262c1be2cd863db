import { useState } from "react";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { askToSaveAnyway } from "./askToSaveAnyway.tsx";
import { createTaskLock } from "./createTaskLock.ts";
import { type CheckResult, type FormProblems, problemsOfCheck, toResponseProblems } from "./formProblems.ts";
import { attemptSave, confirmDoubts, type SaveProgress } from "./saveAttempt.ts";
import { toastDone, toastRefused } from "./toast.ts";
import { useIsMounted } from "./useIsMounted.ts";
import { useKeptFocus } from "./useKeptFocus.ts";
import { useProblems } from "./useProblems.ts";

/** Steps of a form's save. */
export interface FormSaving<Draft, Body, Answer> {
	/** Validates a draft and builds its body. */
	check: (draft: Draft) => CheckResult<Body>;
	/** Likely mistakes, one per line, confirmed before sending. */
	findDoubts?: (draft: Draft) => readonly string[] | Promise<readonly string[]>;
	/** Adds decisions to the body; null cancels the save. */
	decide?: (body: Body) => Promise<Body | null>;
	/** Sends the body; the headers contain its idempotency key. */
	send: (body: Body, headers: Record<string, string>) => Promise<Answer>;
	onSaved?: (answer: Answer) => void;
	/** Toast after the save. */
	savedText?: string | ((answer: Answer) => string);
	/** Heading above the reasons of a failed save. */
	failureHeading?: string;
	/** Custom errors of a failed save. */
	explain?: (error: unknown) => FormProblems;
	/**
	 * Lines for the toast if the operator left the form before the failure; needed if `explain` adds more than
	 * messages.
	 */
	lines?: (error: unknown) => string[];
	/** Whether the form stays open for further saves; other forms count as saving until they are left. */
	staysOpen?: boolean;
}

const linesOf = ({ heading = "保存できませんでした", general, fields }: FormProblems): string[] => [
	heading,
	...general,
	...Object.values(fields).flat(),
];

/** Body after the decision; meanwhile the form counts as saving. */
async function awaitDecision<Body>(
	decision: Promise<Body | null>,
	onProgress: (progress: SaveProgress) => void,
): Promise<Body | null> {
	onProgress("saving");
	let body: Body | null = null;
	try {
		body = await decision;
	} catch (reason) {
		toastRefused(linesOf(toResponseProblems(reason)).join("\n"));
	}
	if (body === null) onProgress("idle");
	return body;
}

/** Validates a draft, saves it once, and reports the outcome. Every form uses this. */
export function useSaving<Draft extends object, Body, Answer>(
	draft: Draft,
	saving: FormSaving<Draft, Body, Answer>,
) {
	const { check, findDoubts, decide, send, onSaved, savedText, failureHeading, staysOpen = false } = saving;
	const { explain = (error) => toResponseProblems(error, failureHeading) } = saving;
	const { lines = (error) => linesOf(explain(error)) } = saving;
	const [progress, setProgress] = useState<SaveProgress>("idle");
	const { fail, clear, problems, failures, complain } = useProblems(draft, (draft) =>
		problemsOfCheck(check(draft)),
	);
	const { headersFor, renew } = useSaveKey();
	const [run] = useState(() => createTaskLock());
	const isMounted = useIsMounted();
	useKeptFocus(progress === "saving");

	const save = async () => {
		const result = check(draft);
		if (!result.success) return fail();
		if (
			!(await confirmDoubts(findDoubts?.(draft) ?? [], { confirm: askToSaveAnyway, onProgress: setProgress }))
		)
			return;
		const body = decide ? await awaitDecision(decide(result.data), setProgress) : result.data;
		if (body === null) return;
		return attemptSave({
			send: () => send(body, headersFor(body)),
			onSaved: (answer) => {
				renew();
				clear();
				if (savedText !== undefined) toastDone(typeof savedText === "string" ? savedText : savedText(answer));
				onSaved?.(answer);
			},
			// After leaving the form, the error is shown as a toast.
			onFailed: (reason) =>
				isMounted.current ? fail(explain(reason)) : toastRefused(lines(reason).join("\n")),
			staysOpen,
			onProgress: setProgress,
		});
	};

	return {
		progress,
		saving: progress === "saving",
		save: () => void run(save),
		problems,
		failures,
		complain,
	};
}
