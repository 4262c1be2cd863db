import { useState } from "react";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { askToSaveAnyway } from "./askToSaveAnyway.tsx";
import { oneAtATime } from "./oneAtATime.ts";
import { type Checked, type Problems, problemsIn, problemsOfAnswer } from "./problems.ts";
import { attempt, isMeant, type SaveProgress } from "./saving.ts";
import { toastDone, toastRefused } from "./toast.ts";
import { useIsOpen } from "./useIsOpen.ts";
import { useProblems } from "./useProblems.ts";

interface Saving<Draft, Body, Answer> {
	/** The body that a draft is sent as, or what is wrong with the draft. */
	check: (draft: Draft) => Checked<Body>;
	/** What of a draft that may be saved was hardly meant, one to a line: it is asked about before it is sent. */
	doubt?: (draft: Draft) => readonly string[] | Promise<readonly string[]>;
	/** Asks for what the body needs besides the draft; null leaves everything unsaved. */
	decide?: (body: Body) => Promise<Body | null>;
	/** Sends the body; the headers name the save, so that it is done once. */
	send: (body: Body, headers: Record<string, string>) => Promise<Answer>;
	onSaved?: (answer: Answer) => void;
	/** What is told once it is saved. */
	done?: string | ((answer: Answer) => string);
	/** What is told above the reasons when it could not be saved. */
	failed?: string;
	/** The problems of a failed save, where `failed` above the server's words does not do. */
	explain?: (error: unknown) => Problems;
	/** The same in lines, for whoever left the form before it failed, where `explain` tells the form more than it says. */
	lines?: (error: unknown) => string[];
	/** The form stays open and can be saved again. Any other form counts as being saved until it is left. */
	stays?: boolean;
}

const linesOf = ({ heading = "保存できませんでした", general, fields }: Problems): string[] => [
	heading,
	...general,
	...Object.values(fields).flat(),
];

/** The body after its decision; while that is looked up and made, the form counts as being saved. */
async function decided<Body>(
	decision: Promise<Body | null>,
	tell: (progress: SaveProgress) => void,
): Promise<Body | null> {
	tell("saving");
	let body: Body | null = null;
	try {
		body = await decision;
	} catch (reason) {
		toastRefused(linesOf(problemsOfAnswer(reason)).join("\n"));
	}
	if (body === null) tell("idle");
	return body;
}

/** Checks a draft, saves it once, and tells how that went. Every form is saved through this. */
export function useSaving<Draft extends object, Body, Answer>(
	draft: Draft,
	saving: Saving<Draft, Body, Answer>,
) {
	const { check, doubt, decide, send, onSaved, done, failed, stays = false } = saving;
	const { explain = (error) => problemsOfAnswer(error, failed) } = saving;
	const { lines = (error) => linesOf(explain(error)) } = saving;
	const [progress, setProgress] = useState<SaveProgress>("idle");
	const { fail, clear, problems, failures, complain } = useProblems(draft, (draft) =>
		problemsIn(check(draft)),
	);
	const { headersFor, renew } = useSaveKey();
	const [run] = useState(() => oneAtATime());
	const isOpen = useIsOpen();

	const save = async () => {
		const checked = check(draft);
		if (!checked.success) return fail();
		if (!(await isMeant(doubt?.(draft) ?? [], { ask: askToSaveAnyway, tell: setProgress }))) return;
		const body = decide ? await decided(decide(checked.data), setProgress) : checked.data;
		if (body === null) return;
		return attempt({
			send: () => send(body, headersFor(body)),
			onSaved: (answer) => {
				renew();
				clear();
				if (done !== undefined) toastDone(typeof done === "string" ? done : done(answer));
				onSaved?.(answer);
			},
			// Whoever has left meanwhile has no form before them that could say it.
			onFailed: (reason) => (isOpen.current ? fail(explain(reason)) : toastRefused(lines(reason).join("\n"))),
			stays,
			tell: setProgress,
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
