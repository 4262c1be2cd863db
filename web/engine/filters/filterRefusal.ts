import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { type FormProblems, toResponseProblems } from "#web/platform/ui/formProblems.ts";

/** Status of a refused save: the form reports it, and the page stays open. */
export const FORBIDDEN = 403;

/** Problems of a failed save, under a heading; a refusal is named as such first. */
export function problemsOfRefusal(error: unknown): FormProblems {
	const problems = toResponseProblems(error, FILTER_TEXTS.filterSaveFailed);
	if (!(error instanceof ApiError) || error.status !== FORBIDDEN) return problems;
	const reasons = problems.general.filter((reason) => reason !== CALL_TEXTS.forbidden);
	return { ...problems, general: [FILTER_TEXTS.filterSaveForbidden, ...reasons] };
}
