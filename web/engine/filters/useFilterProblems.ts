import { type Filter, filterSchema } from "#domain/engine/filters/filter.ts";
import { NO_PROBLEMS, type Problems, problemsOfSchema } from "#web/platform/ui/problems.ts";
import { useProblems } from "#web/platform/ui/useProblems.ts";
import { type FilterDraft, filterOf } from "./draft.ts";

/** Checks a filter with the schema that the server checks it with, and hands it on where it is whole. */
export function useFilterProblems(draft: FilterDraft) {
	const { fail, problems, failures } = useProblems(draft, problemsOf);
	const check = (pass: (filter: Filter) => void) => {
		const checked = filterSchema.safeParse(filterOf(draft));
		if (checked.success) pass(checked.data);
		else fail();
	};
	return { check, fail, problems, failures };
}

function problemsOf(draft: FilterDraft): Problems {
	const checked = filterSchema.safeParse(filterOf(draft));
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
