import { TEXTS } from "#domain/texts/messages.ts";
import { ApiError } from "../api/error.ts";
import { type Problems, problemsOfAnswer } from "../ui/problems.ts";

/** A save that is forbidden says so where it was tried; the page stays. */
export const FORBIDDEN = 403;

/** The server's words under the heading of a failed save; a refusal says first that it is one. */
export function problemsOfRefusal(error: unknown): Problems {
	const problems = problemsOfAnswer(error, TEXTS.filterSaveFailed);
	if (!(error instanceof ApiError) || error.status !== FORBIDDEN) return problems;
	const reasons = problems.general.filter((reason) => reason !== TEXTS.forbidden);
	return { ...problems, general: [TEXTS.filterSaveForbidden, ...reasons] };
}
