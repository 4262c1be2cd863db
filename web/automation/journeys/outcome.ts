import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { ApiError, describeError } from "#web/platform/api/error.ts";
import { type Problems, problemsOfAnswer } from "#web/platform/ui/problems.ts";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";

/** Outcome of a journey call: status and messages (M-380). */
interface Outcome {
	messages: string[];
	/** 0 if the server was unreachable. */
	status: number;
}

/** Outcome of an error; server failures only get the generic message (M-381). */
export function outcomeOf(error: unknown): Outcome {
	const status = error instanceof ApiError ? error.status : 0;
	return { messages: status >= 500 ? [CALL_TEXTS.unknownError] : describeError(error), status };
}

/** Throws the outcome as an error. */
export function failed(error: unknown): never {
	const { messages, status } = outcomeOf(error);
	throw new ApiError(status, messages);
}

/** Converts the outcome into form errors under a heading. */
export const problemsOf =
	(heading: string) =>
	(error: unknown): Problems => {
		const { messages, status } = outcomeOf(error);
		return status >= 500 ? { heading, general: messages, fields: {} } : problemsOfAnswer(error, heading);
	};

/** Shows the outcome of a call as a toast. @param done success message; none without it */
export async function told(call: Promise<unknown>, done?: string): Promise<Outcome> {
	try {
		await call;
		if (done !== undefined) toastDone(done);
		return { messages: [], status: 200 };
	} catch (error) {
		const outcome = outcomeOf(error);
		toastRefused(outcome.messages.join("\n"));
		return outcome;
	}
}
