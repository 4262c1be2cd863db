import useSWR from "swr";
import type { FollowSetting } from "#domain/automation/scenarios/follow.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";

/** Which scenario a friend begins on being added, read once as the form opens. */
export const useFollowSetting = () =>
	useFreshly(["follow-setting"], () => unwrap(client.scenarios.api.setting.follow.$get()));

export const saveFollowSetting = (input: FollowSetting) =>
	unwrap(client.scenarios.api.setting.follow.$put({ json: input }));

/** The steps that a stopped scenario has not sent. */
export const loadMissed = (id: number) =>
	unwrap(client.scenarios.api.scenario[":id"].missed.$get({ param: { id: String(id) } }));

type Api = (typeof client.scenarios)["api"]["scenario"];
/** A step with what it sends, placeholders as they are written. */
export type StepMessages = Wire<Api[":id"]["messages"]["$get"]>["steps"][number];

/** A scenario step by step, with the messages that friends receive. */
export const useScenarioMessages = (id: number) =>
	useSWR(["scenario", "messages", id], () =>
		unwrap(client.scenarios.api.scenario[":id"].messages.$get({ param: { id: String(id) } })),
	);
