import type { SearchJobKind } from "#domain/people/friend-search/search-job.ts";
import { csvJob } from "./csv.ts";
import type { SearchJobDefinition } from "./definition.ts";
import { actionJob, effectJob } from "./run-action.ts";
import { tagJob } from "./tag.ts";

const SEARCH_JOBS: { [Kind in SearchJobKind]: SearchJobDefinition<Kind> } = {
	csv: csvJob,
	tag: tagJob,
	effect: effectJob,
	action: actionJob,
};

/** An entry, for code that does not know its kind. */
export const searchJobDefinitionOf = (kind: SearchJobKind) =>
	SEARCH_JOBS[kind] as unknown as SearchJobDefinition<SearchJobKind>;
