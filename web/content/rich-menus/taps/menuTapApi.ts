import useSWR from "swr";
import { dayRangeQuery } from "#web/acquisition/links/dayRangeQuery.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import type { DayRange } from "#web/platform/ui/dayRange.ts";

const { taps: tapRoutes } = client.richmenus.api.richmenus[":id"];

export type MenuTaps = Wire<typeof tapRoutes.$get>;
export type TappedArea = MenuTaps["areas"][number];

/** Taps on a menu's areas in a range of days; none are loaded without an id. */
export const useMenuTaps = (id: number | null, days: DayRange) =>
	useSWR(
		id === null ? null : (["richmenu-taps", id, days.start, days.end] as const),
		() => unwrap(tapRoutes.$get({ param: { id: String(id) }, query: dayRangeQuery(days) })),
		{ keepPreviousData: true, handles: [404] },
	);

/** Paginated friends who tapped a menu, or one of its areas. */
export const useRichMenuTapFriends = (id: number, days: DayRange, button: number | null, page: number) =>
	useSWR(
		["richmenu-taps", id, "friends", days.start, days.end, button, page],
		() =>
			unwrap(
				tapRoutes.friends.$get({
					param: { id: String(id) },
					query: {
						...dayRangeQuery(days),
						...(button !== null && { button: String(button) }),
						page: String(page),
					},
				}),
			),
		{ keepPreviousData: true },
	);
