import type { SearchJobKind } from "#domain/people/friend-search/job.ts";
import { csv } from "./csv.ts";
import type { SearchJobDefinition } from "./definition.ts";
import { tag } from "./tag.ts";

const JOBS: { [Kind in SearchJobKind]: SearchJobDefinition<Kind> } = { csv, tag };

/** An entry, for code that does not know its kind. */
export const jobOf = (kind: SearchJobKind) => JOBS[kind] as unknown as SearchJobDefinition<SearchJobKind>;
