import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { type FormProblems, NO_PROBLEMS, toSchemaProblems } from "#web/platform/ui/formProblems.ts";
import { useProblems } from "#web/platform/ui/useProblems.ts";
import { type FilterDraft, filterOf } from "./filterDraft.ts";

/** Validates a filter with the server's schema, and passes it on if it is valid. */
export function useFilterProblems(draft: FilterDraft) {
	const { fail, problems, failures } = useProblems(draft, filterProblemsOf);
	const check = (onValid: (filter: Filter) => void) => {
		const result = filterSchema.safeParse(filterOf(draft));
		if (result.success) onValid(result.data);
		else fail();
	};
	return { check, fail, problems, failures };
}

function filterProblemsOf(draft: FilterDraft): FormProblems {
	const result = filterSchema.safeParse(filterOf(draft));
	return result.success ? NO_PROBLEMS : toSchemaProblems(result.error);
}
