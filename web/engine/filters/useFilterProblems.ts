import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { type FormProblems, NO_PROBLEMS, toSchemaProblems } from "#web/platform/ui/formProblems.ts";
import { useProblems } from "#web/platform/ui/useProblems.ts";
import { type FilterDraft, filterOf } from "./filterDraft.ts";

/** Validates a filter with the server's schema, and passes it on if it is valid. */
export function useFilterProblems(draft: FilterDraft) {
	const { fail, problems, failures } = useProblems(draft, filterProblemsOf);
	const check = (pass: (filter: Filter) => void) => {
		const checked = filterSchema.safeParse(filterOf(draft));
		if (checked.success) pass(checked.data);
		else fail();
	};
	return { check, fail, problems, failures };
}

function filterProblemsOf(draft: FilterDraft): FormProblems {
	const checked = filterSchema.safeParse(filterOf(draft));
	return checked.success ? NO_PROBLEMS : toSchemaProblems(checked.error);
}
