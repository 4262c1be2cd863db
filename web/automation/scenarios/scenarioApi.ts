import useSWR from "swr";
import type { FollowSetting } from "#domain/automation/scenarios/follow-setting.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";

/** Scenarios that start when a friend is added; loaded once per opening. */
export const useFollowSetting = () =>
	useFreshData(["follow-setting"], () => unwrap(client.scenarios.api.setting.follow.$get()));

export const putFollowSetting = (input: FollowSetting) =>
	unwrap(client.scenarios.api.setting.follow.$put({ json: input }));

/** Missed steps of a stopped scenario. */
export const fetchMissedSteps = (id: number) =>
	unwrap(client.scenarios.api.scenario[":id"].missed.$get({ param: { id: String(id) } }));

type Api = (typeof client.scenarios)["api"]["scenario"];
/** Step with its messages; placeholders are not filled in. */
export type StepMessages = Wire<Api[":id"]["messages"]["$get"]>["steps"][number];

/** Steps of a scenario with their messages. */
export const useScenarioMessages = (id: number) =>
	useSWR(["scenario", "messages", id], () =>
		unwrap(client.scenarios.api.scenario[":id"].messages.$get({ param: { id: String(id) } })),
	);
