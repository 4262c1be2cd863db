import useSWR from "swr";
import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import type { ResultQuery } from "#domain/engine/results/result-queries.ts";
import type { StageName } from "#domain/engine/results/result-stages.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { results } = client.results.api;

export type Results = Wire<(typeof results)[ResultSourceName][":id"]["$get"]>;
export type ResultPeriod = ResultQuery["days"];

/** Source whose results are shown. */
export interface ShownSource {
	source: ResultSourceName;
	id: number;
	days: ResultPeriod;
}

/** Results of a source; no request without one. */
export const useSourceResults = (shown: ShownSource | null) =>
	useSWR(
		shown && ["results", shown.source, shown.id, shown.days],
		([, source, id, days]) =>
			unwrap(results[source][":id"].$get({ param: { id: String(id) }, query: { days: String(days) } })),
		{ keepPreviousData: true },
	);

/** Paginated friends of a stage; no request without a stage. */
export const useResultFriends = ({ source, id, days }: ShownSource, stage: StageName | null, page: number) =>
	useSWR(stage && ["results", source, id, days, "friends", stage, page], () =>
		unwrap(
			results[source][":id"].friends.$get({
				param: { id: String(id) },
				query: { days: String(days), stage: stage!, page: String(page) },
			}),
		),
	);
