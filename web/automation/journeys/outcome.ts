import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { ApiError, describeError } from "#web/platform/api/error.ts";
import { type Problems, problemsOfAnswer } from "#web/platform/ui/problems.ts";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";

/** How a call of journeys ended: its status, and what there is to say of it (M-380). */
interface Outcome {
	messages: string[];
	/** 0 where the server was not reached. */
	status: number;
}

/** What a failed call says; of a breakdown of the server no more than that nobody knows (M-381). */
export function outcomeOf(error: unknown): Outcome {
	const status = error instanceof ApiError ? error.status : 0;
	return { messages: status >= 500 ? [CALL_TEXTS.unknownError] : describeError(error), status };
}

/** The same as an error, for whoever tells of it otherwise. */
export function failed(error: unknown): never {
	const { messages, status } = outcomeOf(error);
	throw new ApiError(status, messages);
}

/** The same as problems of a form, under the heading of what was tried. */
export const problemsOf =
	(heading: string) =>
	(error: unknown): Problems => {
		const { messages, status } = outcomeOf(error);
		return status >= 500 ? { heading, general: messages, fields: {} } : problemsOfAnswer(error, heading);
	};

/** Tells how a call ended. @param done what is said where it went well; nothing without it */
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
