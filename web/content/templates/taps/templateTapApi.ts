import useSWR from "swr";
import { dayRangeQuery } from "#web/acquisition/links/dayRangeQuery.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import type { DayRange } from "#web/platform/ui/dayRange.ts";

const tapRoutes = client.templates.api.template.taps[":id"];

type TemplateTaps = Wire<typeof tapRoutes.$get>;
export type TappedPart = TemplateTaps["buttons"][number];

/** Taps on a template's buttons in a range of days. */
export const useTemplateTaps = (id: number, days: DayRange) =>
	useSWR(
		["template", "taps", id, days.start, days.end],
		() => unwrap(tapRoutes.$get({ param: { id: String(id) }, query: dayRangeQuery(days) })),
		{ keepPreviousData: true, handles: [404] },
	);

/** Paginated friends who tapped a template, or one of its buttons. */
export const useTemplateTapFriends = (id: number, days: DayRange, data: string | null, page: number) =>
	useSWR(
		["template", "taps", id, "friends", days.start, days.end, data, page],
		() =>
			unwrap(
				tapRoutes.friends.$get({
					param: { id: String(id) },
					query: { ...dayRangeQuery(days), ...(data !== null && { data }), page: String(page) },
				}),
			),
		{ keepPreviousData: true },
	);
