import useSWR from "swr";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { ApiEventChoices, JourneyChoices, SalonChoices } from "#domain/engine/filters/choices.ts";
import { api } from "#domain/engine/filters/conditions/api.ts";
import { calendar } from "#domain/engine/filters/conditions/calendar.ts";
import { journey } from "#domain/engine/filters/conditions/journey.ts";
import { score } from "#domain/engine/filters/conditions/score.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import { useAbility } from "#web/platform/api/session.ts";

/** What was loaded to choose from. */
export interface Loaded<Data> {
	/** Undefined until it is there, and where it cannot be had. */
	data: Data | undefined;
	/** Nothing newer is on its way. */
	isFresh: boolean;
	/** Why there is nothing, or nothing newer; null where that is not so. */
	failure: string | null;
	mayRead: boolean;
}

/** Salons with their resources and courses. */
export const useSalonChoices = (): Loaded<SalonChoices> =>
	useChoices("salons", calendar.ability!, () => unwrap(calls.salons.$get(), QUIETLY));

export const useJourneyChoices = (): Loaded<JourneyChoices> =>
	useChoices("journeys", journey.ability!, () => unwrap(calls.journeys.$get(), QUIETLY));

/** Scores with their levels. */
export const useScoreChoices = () =>
	useChoices("scores", score.ability!, () => unwrap(client.scores.api.scores.$get(), QUIETLY));

/** The values that other systems have sent; for conditions, or under the ability of what else takes them. */
export const useApiEventChoices = (ability: Ability = api.ability!): Loaded<ApiEventChoices> =>
	useChoices("api_events", ability, () => unwrap(calls.api_events.$get(), QUIETLY));

/** The choices of a select field of friend information; none is asked for where there is no field. */
export const useVarChoices = (id: number | null) =>
	useChoices(
		`vars/${id}`,
		"var-read",
		() => unwrap(client.selector.api.var.choice[":id"].$get({ param: { id: String(id) } }), QUIETLY),
		{ wanted: id !== null, failure: RESOURCE_TEXTS.choicesFailed },
	);

const calls = client.filters.api.v1.filters;

/** A filter may hold what its reader may not choose from; that is no reason to leave the page. */
const QUIETLY = { handles: [403] };

function useChoices<Data>(
	name: string,
	ability: Ability,
	load: () => Promise<Data>,
	{ wanted = true, failure = RESOURCE_TEXTS.loadFailed }: { wanted?: boolean; failure?: string } = {},
): Loaded<Data> {
	const mayRead = useAbility(ability);
	const { data, error, isValidating } = useSWR(mayRead && wanted ? ["filter-choices", name] : null, load);
	return {
		data,
		isFresh: data !== undefined && !isValidating,
		failure: error === undefined ? null : failure,
		mayRead,
	};
}
