import useSWR, { mutate } from "swr";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { isSearchJobOpen, type SearchJobRequest } from "#domain/people/friend-search/job.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const jobs = client.friendSearch.api.friend_search.jobs;

export type SearchJob = Wire<typeof jobs.$get>["items"][number];

/** The friends that a job is about: those of a stored search, or of a filter that stands in the page's address. */
export type JobAudience = { fid: string } | { filter: Filter };

const KEY = "search-jobs";
/** Polling interval of open jobs, milliseconds. */
const EVERY = 1_000;

/** The operator's jobs, newest first; while one is under way, as they are now. */
export const useSearchJobs = () =>
	useSWR(KEY, () => unwrap(jobs.$get()).then(({ items }) => items), {
		refreshInterval: (items) => (items?.some(({ state }) => isSearchJobOpen(state)) ? EVERY : 0),
		// SWR's own two seconds would leave out every other time.
		dedupingInterval: EVERY / 2,
	});

const reload = () => mutate(KEY);

export interface JobStart {
	whom: JobAudience;
	work: SearchJobRequest;
}

/** Begins a job and answers its number; `headers` name the start, so that it is begun once. */
export async function startJob({ whom, work }: JobStart, headers: Record<string, string>): Promise<number> {
	const { id } = await unwrap(jobs.$post({ json: { ...whom, work } }, { headers }));
	await reload();
	return id;
}

export const cancelJob = (id: number) =>
	unwrap(jobs[":id"].cancel.$post({ param: { id: String(id) } })).finally(reload);

/** Goes on with a job that was given up. */
export const repeatJob = (id: number) =>
	unwrap(jobs[":id"].repeat.$post({ param: { id: String(id) } })).finally(reload);
