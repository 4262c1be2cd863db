import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { type FormProblems, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";

/** Outcome of a journey call: status and messages (M-380). */
interface Outcome {
	messages: string[];
	/** 0 if the server was unreachable. */
	status: number;
}

/** Outcome of an error; server failures only get the generic message (M-381). */
export function journeyOutcome(error: unknown): Outcome {
	const status = error instanceof ApiError ? error.status : 0;
	return { messages: status >= 500 ? [CALL_TEXTS.unknownError] : describeError(error), status };
}

/** Rethrows an error of a call with the messages of its outcome. @throws ApiError */
export function throwOutcome(error: unknown): never {
	const { messages, status } = journeyOutcome(error);
	throw new ApiError(status, messages);
}

/** Converts the outcome into form errors under a heading. */
export const journeyProblems =
	(heading: string) =>
	(error: unknown): FormProblems => {
		const { messages, status } = journeyOutcome(error);
		return status >= 500 ? { heading, general: messages, fields: {} } : toResponseProblems(error, heading);
	};

/** Shows the failure of a call as a toast, and its success if there is a text for it. */
export async function toastOutcome(call: Promise<unknown>, doneText?: string): Promise<Outcome> {
	try {
		await call;
		if (doneText !== undefined) toastDone(doneText);
		return { messages: [], status: 200 };
	} catch (error) {
		const outcome = journeyOutcome(error);
		toastRefused(outcome.messages.join("\n"));
		return outcome;
	}
}
