import useSWR, { mutate } from "swr";
import type { MenuScheduleInput } from "#domain/content/rich-menus/menu-schedule-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { schedule } = client.richmenus.api.richmenus;

const SCHEDULE_KEY = "richmenus/schedule";

export type MenuSchedule = Wire<typeof schedule.$get>;

/** Schedule of the default menu. */
export const useMenuSchedule = () => useSWR(SCHEDULE_KEY, () => unwrap(schedule.$get()));

export const putMenuSchedule = (json: MenuScheduleInput, headers: Record<string, string>) =>
	unwrap(schedule.$put({ json }, { headers })).finally(() => mutate(SCHEDULE_KEY));
