import useSWR, { mutate } from "swr";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { SearchJobPreviewInput, SearchJobRequest } from "#domain/people/friend-search/search-job.ts";
import { isSearchJobOpen } from "#domain/people/friend-search/search-job-state.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const jobs = client.friendSearch.api.friend_search.jobs;

export type ListedSearchJob = Wire<typeof jobs.$get>["items"][number];

/** Friends of a job: those of a stored search, of the filter in the page's address, or selected ones. */
export type JobAudience = { fid: string } | { filter: Filter } | { friend_ids: number[] };

const JOBS_CACHE_KEY = "search-jobs";
/** Polling interval of open jobs, milliseconds. */
const POLL_INTERVAL = 1_000;

/** The operator's jobs, newest first; polled while one is open. */
export const useSearchJobs = () =>
	useSWR(JOBS_CACHE_KEY, () => unwrap(jobs.$get()).then(({ items }) => items), {
		refreshInterval: (items) => (items?.some(({ state }) => isSearchJobOpen(state)) ? POLL_INTERVAL : 0),
		// SWR's default of two seconds would skip every second poll.
		dedupingInterval: POLL_INTERVAL / 2,
	});

const revalidateJobs = () => mutate(JOBS_CACHE_KEY);

/** Work whose effects can be previewed. */
export type PreviewedWork = SearchJobPreviewInput["work"];

/** Effects of the work that are hard to undo, on the friends there are now; nothing without work. */
export const useSearchJobPreview = (audience: JobAudience, work: PreviewedWork | null) =>
	useSWR(
		work && ["search-job-preview", JSON.stringify([audience, work])],
		() => unwrap(jobs.preview.$post({ json: { ...audience, work: work! } }), { handles: [403] }),
		{ revalidateOnFocus: false },
	);

/** Friends of a job, and its work. */
export interface SearchJobStart {
	audience: JobAudience;
	work: SearchJobRequest;
	/** Confirmed number of friends; another number is refused. */
	expected?: number;
}

/**
 * Starts a job and returns its id.
 * @param headers save key, so that a repeated request starts it once
 */
export async function requestJobStart(
	{ audience, work, expected }: SearchJobStart,
	headers: Record<string, string>,
): Promise<number> {
	const { id } = await unwrap(
		jobs.$post({ json: { ...audience, work, ...(expected !== undefined && { expected }) } }, { headers }),
	);
	await revalidateJobs();
	return id;
}

export const requestJobCancel = (id: number) =>
	unwrap(jobs[":id"].cancel.$post({ param: { id: String(id) } })).finally(revalidateJobs);

/** Continues a job that was given up. */
export const requestJobRepeat = (id: number) =>
	unwrap(jobs[":id"].repeat.$post({ param: { id: String(id) } })).finally(revalidateJobs);
