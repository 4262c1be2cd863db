import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { ApiError } from "#web/platform/api/error.ts";
import { type Problems, problemsOfAnswer } from "#web/platform/ui/problems.ts";

/** A save that is forbidden says so where it was tried; the page stays. */
export const FORBIDDEN = 403;

/** The server's words under the heading of a failed save; a refusal says first that it is one. */
export function problemsOfRefusal(error: unknown): Problems {
	const problems = problemsOfAnswer(error, FILTER_TEXTS.filterSaveFailed);
	if (!(error instanceof ApiError) || error.status !== FORBIDDEN) return problems;
	const reasons = problems.general.filter((reason) => reason !== CALL_TEXTS.forbidden);
	return { ...problems, general: [FILTER_TEXTS.filterSaveForbidden, ...reasons] };
}
