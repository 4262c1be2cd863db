import useSWR, { mutate } from "swr";
import type { ScheduleInput } from "#domain/content/rich-menus/schedule.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { schedule } = client.richmenus.api.richmenus;

const SCHEDULE = "richmenus/schedule";

export type MenuSchedule = Wire<typeof schedule.$get>;

/** Schedule of the default menu. */
export const useSchedule = () => useSWR(SCHEDULE, () => unwrap(schedule.$get()));

export const saveSchedule = (json: ScheduleInput, headers: Record<string, string>) =>
	unwrap(schedule.$put({ json }, { headers })).finally(() => mutate(SCHEDULE));
