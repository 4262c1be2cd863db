import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

const REFRESH_INTERVAL = 60_000;

export const FAILED_MENUS_KEY = "richmenus/failed";

/** Rich menus that the console counts as shown, but that friends' phones do not show. */
export const useFailedMenus = () =>
	useSWR(FAILED_MENUS_KEY, () => unwrap(client.richmenus.api.richmenus.failed.$get()), {
		refreshInterval: REFRESH_INTERVAL,
	});
