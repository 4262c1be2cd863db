import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { JourneyFunnelQuery } from "#domain/automation/journeys/funnel.ts";
import type { journeyInput } from "#domain/automation/journeys/journey.ts";
import { type JourneyOrder, ordered } from "#domain/automation/journeys/order.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";
import { once } from "#web/platform/api/useSaveKey.ts";
import { optimistic } from "./optimistic.ts";

type Headers = Record<string, string>;

const { journeys, journey_groups, journey_tags, journey: journeyCalls } = client.journeys.api;

const of = (id: number) => ({ id: String(id) });

const JOURNEYS = "journeys";
const GROUPS = "journey-groups";

export type Journey = Wire<typeof journeys.$get>["data"][number];
export type JourneyGroup = Wire<typeof journey_groups.$get>["data"][number];
export type JourneyMap = Wire<(typeof journeys)[":id"]["map"]["$get"]>;
export type MapPhase = JourneyMap["journey_tags"][number];
export type JourneyFunnel = Wire<(typeof journeys)[":id"]["funnel"]["$get"]>;

export const useJourneys = () => useSWR(JOURNEYS, () => unwrap(journeys.$get()));
export const useJourneyGroups = () => useSWR(GROUPS, () => unwrap(journey_groups.$get()));

const GONE = { handles: [404] };

export const useJourneyData = (id: number) =>
	useFreshly([JOURNEYS, "data", id], () => unwrap(journeys[":id"].$get({ param: of(id) }), GONE));

export const useJourneyMap = (id: number) =>
	useSWR([JOURNEYS, id, "map"], () => unwrap(journeys[":id"].map.$get({ param: of(id) }), GONE));

export const useFunnel = (id: number, { from, to, by }: JourneyFunnelQuery) =>
	useSWR(
		[JOURNEYS, id, "funnel", from, to, by],
		() =>
			unwrap(journeys[":id"].funnel.$get({ param: of(id), query: { from: from ?? "", to: to ?? "", by } })),
		{ keepPreviousData: true },
	);

export const usePhaseUses = (id: number) =>
	useSWR([JOURNEYS, "uses", id], () => unwrap(journey_tags[":id"].used_by.$get({ param: of(id) })));

export const usePhaseMembers = (journeyId: number, tagId: number, page: number) =>
	useSWR([JOURNEYS, journeyId, "members", tagId, page], () =>
		unwrap(
			journeys[":id"].journey_tags[":tagId"].members.$get({
				param: { ...of(journeyId), tagId: String(tagId) },
				query: { page: String(page) },
			}),
		),
	);

export const useConditionMembers = (queryId: number, page: number) =>
	useSWR([JOURNEYS, "condition", queryId, page], () =>
		unwrap(
			journeyCalls.member_queries[":id"].members.$get({ param: of(queryId), query: { page: String(page) } }),
		),
	);

type JourneyBody = z.input<typeof journeyInput>;

export const createJourney = (json: JourneyBody, headers: Headers) =>
	changing(() => unwrap(journeys.$post({ json }, { headers })));

export const saveJourney = (id: number, json: JourneyBody, headers: Headers) =>
	changing(() => unwrap(journeys[":id"].$put({ param: of(id), json }, { headers })));

export const copyJourney = (id: number) =>
	changing(() => unwrap(journeys[":id"].copy.$post({ param: of(id) }, once())));

export const moveJourneys = (ids: number[], group_id: number | null) =>
	changing(() => unwrap(journeys.mv_group.$post({ json: { ids, group_id } }, once())));

export const removeJourneys = (ids: number[]) =>
	changing(() =>
		ids.length === 1
			? unwrap(journeys[":id"].$delete({ param: of(ids[0]!) }, once()))
			: unwrap(journeys.bulk_delete.$post({ json: { ids } }, once())),
	);

/** Sets or clears a favourite, with an optimistic update. */
export const setFavourite = (id: number, favourite: boolean) =>
	optimistic<Journey>(
		JOURNEYS,
		(data) => data.map((each) => (each.id === id ? { ...each, favourite } : each)),
		() => unwrap(journeys[":id"].fav.$patch({ param: of(id), json: { favourite } }, once())),
	).then(() => mutate(JOURNEYS));

/** Saves an order of journeys, with an optimistic update (M-193). */
export const orderJourneys = (ids: number[], order: JourneyOrder) =>
	optimistic<Journey>(
		JOURNEYS,
		(data) => ordered(data, ids, order),
		() =>
			unwrap((order === "order" ? journeys.sort : journeys.sort.favorite).$post({ json: { ids } }, once())),
	);

/** Saves the order of groups, with an optimistic update (M-194). */
export const orderGroups = (ids: number[]) =>
	optimistic<JourneyGroup>(
		GROUPS,
		(data) => [...data].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
		() => unwrap(journey_groups.sort.$post({ json: { ids } }, once())),
	);

export const createGroup = (json: { name: string }, headers: Headers) =>
	changing(() => unwrap(journey_groups.$post({ json }, { headers })));

export const renameGroup = (id: number, json: { name: string }, headers: Headers) =>
	changing(() => unwrap(journey_groups[":id"].rename.$patch({ param: of(id), json }, { headers })));

export const removeGroup = (id: number) =>
	changing(() => unwrap(journey_groups[":id"].$delete({ param: of(id) }, once())));

/** Reloads the lists. */
export const refresh = () => Promise.all([mutate(JOURNEYS), mutate(GROUPS)]);

/** Runs a change and reloads the lists, also after an error. */
async function changing<Answer>(change: () => Promise<Answer>): Promise<Answer> {
	try {
		return await change();
	} finally {
		await refresh();
	}
}
