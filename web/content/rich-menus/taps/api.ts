import useSWR from "swr";
import { daysAsked } from "#web/acquisition/links/daysAsked.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import type { DayRange } from "#web/platform/ui/dayRange.ts";

const { taps } = client.richmenus.api.richmenus[":id"];

export type MenuTaps = Wire<typeof taps.$get>;
export type TappedArea = MenuTaps["areas"][number];

/** Taps on a menu's areas in a range of days. */
export const useTaps = (id: number, days: DayRange) =>
	useSWR(
		["richmenu-taps", id, days.start, days.end],
		() => unwrap(taps.$get({ param: { id: String(id) }, query: daysAsked(days) })),
		{ keepPreviousData: true, handles: [404] },
	);

/** Paginated friends who tapped a menu, or one of its areas. */
export const useTapping = (id: number, days: DayRange, button: number | null, page: number) =>
	useSWR(
		["richmenu-taps", id, "friends", days.start, days.end, button, page],
		() =>
			unwrap(
				taps.friends.$get({
					param: { id: String(id) },
					query: {
						...daysAsked(days),
						...(button !== null && { button: String(button) }),
						page: String(page),
					},
				}),
			),
		{ keepPreviousData: true },
	);
