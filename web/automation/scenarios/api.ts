import useSWR from "swr";
import type { FollowSetting } from "#domain/automation/scenarios/follow.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";

/** Scenarios that start when a friend is added; loaded once per opening. */
export const useFollowSetting = () =>
	useFreshly(["follow-setting"], () => unwrap(client.scenarios.api.setting.follow.$get()));

export const saveFollowSetting = (input: FollowSetting) =>
	unwrap(client.scenarios.api.setting.follow.$put({ json: input }));

/** Unsent steps of a paused scenario. */
export const loadMissed = (id: number) =>
	unwrap(client.scenarios.api.scenario[":id"].missed.$get({ param: { id: String(id) } }));

type Api = (typeof client.scenarios)["api"]["scenario"];
/** Step with its messages; placeholders are not filled in. */
export type StepMessages = Wire<Api[":id"]["messages"]["$get"]>["steps"][number];

/** Steps of a scenario with their messages. */
export const useScenarioMessages = (id: number) =>
	useSWR(["scenario", "messages", id], () =>
		unwrap(client.scenarios.api.scenario[":id"].messages.$get({ param: { id: String(id) } })),
	);
