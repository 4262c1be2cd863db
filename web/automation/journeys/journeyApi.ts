import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { JourneyFunnelQuery } from "#domain/automation/journeys/journey-funnel.ts";
import type { journeyInput } from "#domain/automation/journeys/journey-input.ts";
import { type JourneyOrder, renumberEntries } from "#domain/automation/journeys/journey-order.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";
import { changeListOptimistically } from "./optimisticList.ts";

type Headers = Record<string, string>;

const { journeys, journey_groups, journey_tags, journey: journeyCalls } = client.journeys.api;

const idParam = (id: number) => ({ id: String(id) });

const JOURNEYS = "journeys";
const GROUPS = "journey-groups";

/** Journey in the list. */
export type Journey = Wire<typeof journeys.$get>["data"][number];
export type JourneyGroup = Wire<typeof journey_groups.$get>["data"][number];
export type JourneyMapData = Wire<(typeof journeys)[":id"]["map"]["$get"]>;
/** Phase on the map of a journey. */
export type MapPhase = JourneyMapData["journey_tags"][number];
export type JourneyFunnel = Wire<(typeof journeys)[":id"]["funnel"]["$get"]>;

export const useJourneys = () => useSWR(JOURNEYS, () => unwrap(journeys.$get()));
export const useJourneyGroups = () => useSWR(GROUPS, () => unwrap(journey_groups.$get()));

/** Options of a read: a 404 is returned as an error without a toast, for the page to show. */
const GONE = { handles: [404] };

/** Journey for its editor. */
export const useJourneyData = (id: number) =>
	useFreshData([JOURNEYS, "data", id], () => unwrap(journeys[":id"].$get({ param: idParam(id) }), GONE));

/** Map of a journey. */
export const useJourneyMap = (id: number) =>
	useSWR([JOURNEYS, id, "map"], () => unwrap(journeys[":id"].map.$get({ param: idParam(id) }), GONE));

/** Funnel of the friends who began a journey within a period. */
export const useJourneyFunnel = (id: number, { from, to, by }: JourneyFunnelQuery) =>
	useSWR(
		[JOURNEYS, id, "funnel", from, to, by],
		() =>
			unwrap(
				journeys[":id"].funnel.$get({ param: idParam(id), query: { from: from ?? "", to: to ?? "", by } }),
			),
		{ keepPreviousData: true },
	);

/** Items that use a phase. */
export const usePhaseUses = (id: number) =>
	useSWR([JOURNEYS, "uses", id], () => unwrap(journey_tags[":id"].used_by.$get({ param: idParam(id) })));

/** Friends who have passed a phase, one page. */
export const usePhaseMembers = (journeyId: number, phaseId: number, page: number) =>
	useSWR([JOURNEYS, journeyId, "members", phaseId, page], () =>
		unwrap(
			journeys[":id"].journey_tags[":tagId"].members.$get({
				param: { ...idParam(journeyId), tagId: String(phaseId) },
				query: { page: String(page) },
			}),
		),
	);

/** Friends who match the condition of a phase, one page. */
export const useConditionMembers = (queryId: number, page: number) =>
	useSWR([JOURNEYS, "condition", queryId, page], () =>
		unwrap(
			journeyCalls.member_queries[":id"].members.$get({
				param: idParam(queryId),
				query: { page: String(page) },
			}),
		),
	);

type JourneyBody = z.input<typeof journeyInput>;

export const postJourney = (json: JourneyBody, headers: Headers) =>
	changeAndReload(() => unwrap(journeys.$post({ json }, { headers })));

export const putJourney = (id: number, json: JourneyBody, headers: Headers) =>
	changeAndReload(() => unwrap(journeys[":id"].$put({ param: idParam(id), json }, { headers })));

export const postJourneyCopy = (id: number) =>
	changeAndReload(() => unwrap(journeys[":id"].copy.$post({ param: idParam(id) }, saveKeyOptions())));

export const postJourneyMove = (ids: number[], group_id: number | null) =>
	changeAndReload(() => unwrap(journeys.mv_group.$post({ json: { ids, group_id } }, saveKeyOptions())));

export const deleteJourneysRequest = (ids: number[]) =>
	changeAndReload(() =>
		ids.length === 1
			? unwrap(journeys[":id"].$delete({ param: idParam(ids[0]!) }, saveKeyOptions()))
			: unwrap(journeys.bulk_delete.$post({ json: { ids } }, saveKeyOptions())),
	);

/** Sets or clears a favourite, with an optimistic update. */
export const patchJourneyFavourite = (id: number, favourite: boolean) =>
	changeListOptimistically<Journey>(
		JOURNEYS,
		(data) => data.map((journey) => (journey.id === id ? { ...journey, favourite } : journey)),
		() => unwrap(journeys[":id"].fav.$patch({ param: idParam(id), json: { favourite } }, saveKeyOptions())),
	).then(() => mutate(JOURNEYS));

/** Saves an order of journeys, with an optimistic update (M-193). */
export const postJourneyOrder = (ids: number[], order: JourneyOrder) =>
	changeListOptimistically<Journey>(
		JOURNEYS,
		(data) => renumberEntries(data, ids, order),
		() =>
			unwrap(
				(order === "order" ? journeys.sort : journeys.sort.favorite).$post(
					{ json: { ids } },
					saveKeyOptions(),
				),
			),
	);

/** Saves the order of groups, with an optimistic update (M-194). */
export const postJourneyGroupOrder = (ids: number[]) =>
	changeListOptimistically<JourneyGroup>(
		GROUPS,
		(data) => [...data].sort((first, second) => ids.indexOf(first.id) - ids.indexOf(second.id)),
		() => unwrap(journey_groups.sort.$post({ json: { ids } }, saveKeyOptions())),
	);

export const postJourneyGroup = (json: { name: string }, headers: Headers) =>
	changeAndReload(() => unwrap(journey_groups.$post({ json }, { headers })));

export const patchJourneyGroup = (id: number, json: { name: string }, headers: Headers) =>
	changeAndReload(() =>
		unwrap(journey_groups[":id"].rename.$patch({ param: idParam(id), json }, { headers })),
	);

export const deleteJourneyGroupRequest = (id: number) =>
	changeAndReload(() => unwrap(journey_groups[":id"].$delete({ param: idParam(id) }, saveKeyOptions())));

/** Reloads the lists. */
export const reloadJourneys = () => Promise.all([mutate(JOURNEYS), mutate(GROUPS)]);

/** Runs a change and reloads the lists, also after an error. */
async function changeAndReload<Result>(change: () => Promise<Result>): Promise<Result> {
	try {
		return await change();
	} finally {
		await reloadJourneys();
	}
}
