import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

const EVERY_MINUTE = 60_000;

export const FAILED_MENUS = "richmenus/failed";

/** Rich menus that the console counts as shown but friends' phones do not show. */
export const useFailedMenus = () =>
	useSWR(FAILED_MENUS, () => unwrap(client.richmenus.api.richmenus.failed.$get()), {
		refreshInterval: EVERY_MINUTE,
	});
