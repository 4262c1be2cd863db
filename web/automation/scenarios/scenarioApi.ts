import useSWR from "swr";
import type { FollowSetting } from "#domain/automation/scenarios/follow-setting.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";

export const fetchFollowSetting = () => unwrap(client.scenarios.api.setting.follow.$get());

/** Scenarios that start when a friend is added; loaded once per opening. */
export const useFollowSetting = () => useFreshData(["follow-setting"], fetchFollowSetting);

export const putFollowSetting = (input: FollowSetting) =>
	unwrap(client.scenarios.api.setting.follow.$put({ json: input }));

/** Missed steps of a stopped scenario. */
export const fetchMissedSteps = (id: number) =>
	unwrap(client.scenarios.api.scenario[":id"].missed.$get({ param: { id: String(id) } }));

/** Places that start and stop a scenario, and its friends behind the last step. */
export const useScenarioEnds = (id: number) =>
	useSWR(
		["scenario-ends", id],
		() => unwrap(client.scenarios.api.scenario[":id"].ends.$get({ param: { id: String(id) } })),
		// Triggers change on other pages, so a quick return must not show the previous ones.
		{ dedupingInterval: 0 },
	);
