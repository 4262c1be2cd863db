import type { FollowSetting } from "#domain/scenarios/follow.ts";
import { client, unwrap } from "../api/client.ts";
import { useFreshly } from "../api/useFreshly.ts";

/** Which scenario a friend begins on being added, read once as the form opens. */
export const useFollowSetting = () =>
	useFreshly(["follow-setting"], () => unwrap(client.scenarios.api.setting.follow.$get()));

export const saveFollowSetting = (input: FollowSetting) =>
	unwrap(client.scenarios.api.setting.follow.$put({ json: input }));
