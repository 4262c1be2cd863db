import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { FirstStep } from "#domain/console/first-day/first-steps.ts";
import type { GuideState } from "#domain/console/first-day/guide-state.ts";
import type { plannedSetInput, StarterSetInput } from "#domain/console/first-day/starter-set-input.ts";
import { fetchFollowSetting, putFollowSetting } from "#web/automation/scenarios/scenarioApi.ts";
import { patchSalonConfig } from "#web/booking/salons/salonsApi.ts";
import { putMenuSchedule } from "#web/content/rich-menus/schedule/menuScheduleApi.ts";
import { postCrudChange } from "#web/engine/explorer/explorerApi.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { first_day: firstDay } = client.firstDay.api;

const FIRST_DAY_KEY = "first-day";

export type FirstDay = Wire<typeof firstDay.$get>;
export type AppliedSet = NonNullable<FirstDay["starter"]>;
export type PlannedSet = z.output<typeof plannedSetInput>;

/** Guide of the first day, refreshed by room frames: a friend's first message completes a step. */
export function useFirstDay() {
	const guide = useSWR(FIRST_DAY_KEY, () => unwrap(firstDay.$get()));
	useLiveRefresh(() => true, guide.mutate, SLOW_LIVE_THROTTLE);
	return guide;
}

/** Loads the guide again, and ホーム, which shows its progress. */
export const reloadFirstDay = () => Promise.all([mutate(FIRST_DAY_KEY), mutate("home")]);

/** Records of a set before it is applied. */
export const useSetItems = (set: PlannedSet | null) =>
	useSWR(
		set && ["first-day-items", JSON.stringify(set)],
		async () => (await unwrap(firstDay.set.items.$post({ json: set! }))).items,
		{ keepPreviousData: true },
	);

export const requestSet = (json: StarterSetInput, headers: Record<string, string>) =>
	unwrap(firstDay.set.$post({ json }, { headers }));

/** Saves the choices about the guide. */
async function putGuideState(json: GuideState): Promise<void> {
	await unwrap(firstDay.$put({ json }, { headers: saveKeyHeader() }));
	await reloadFirstDay();
}

type GuideProgress = Pick<FirstDay, "steps" | "is_closed">;

/** Skips a step, or offers it again. */
export const skipStep = ({ steps, is_closed }: GuideProgress, step: FirstStep, isSkipped: boolean) =>
	putGuideState({
		skipped: steps.flatMap(({ name, is_skipped }) => ((name === step ? isSkipped : is_skipped) ? name : [])),
		is_closed,
	});

/** Closes the guide on ホーム, or opens it again. */
export const closeGuide = ({ steps }: GuideProgress, isClosed: boolean) =>
	putGuideState({
		skipped: steps.flatMap(({ name, is_skipped }) => (is_skipped ? name : [])),
		is_closed: isClosed,
	});

/** View for the explorer's answer to a change, which contains the list; the guide does not show it. */
const NO_LIST = { group: undefined, search: "" };

/** Chooses the scenario that greets new friends, or none. */
export async function switchGreeting(id: number, isLive: boolean): Promise<void> {
	const { legacy_follower_content_group_id } = await fetchFollowSetting();
	await putFollowSetting({
		new_follower_content_group_id: isLive ? id : null,
		legacy_follower_content_group_id,
	});
}

export const switchAnswers = (ids: number[], isLive: boolean) =>
	postCrudChange("reaction", { action: "changeActive", item_ids: ids, sw: isLive ? 1 : 0 }, NO_LIST);

/** Shows a menu to all friends without one of their own, or none. */
export async function switchMenu(
	{ id, is_active, schedule: { periods, version } }: NonNullable<FirstDay["menu"]>,
	isLive: boolean,
): Promise<void> {
	if (isLive && !is_active)
		await postCrudChange("richmenu", { action: "changeActive", item_ids: [id], sw: 1 }, NO_LIST);
	await putMenuSchedule({ default_id: isLive ? id : null, periods, version }, saveKeyHeader());
}

export const switchBooking = (id: number, isLive: boolean) => patchSalonConfig(id, "enable_online", isLive);
