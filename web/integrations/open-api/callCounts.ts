import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import type { client, Wire } from "#web/platform/api/apiClient.ts";

/** Number of API calls by day and service code. */
export type Counts = Wire<typeof client.openApi.api.open_api.call_count_summary.$get>;

interface CountedDay {
	/** Format YYYY-MM-DD. */
	day: string;
	/** Number of calls by service code. */
	countByCode: ReadonlyMap<number, number>;
}

/** Days of the summary, including those without calls. */
export function countedDaysOf({ start_date, end_date, data }: Counts): CountedDay[] {
	const rowsByDay = Map.groupBy(data, ({ date }) => date);
	const days: CountedDay[] = [];
	for (let day = start_date; day <= end_date; day = daysAfter(day, 1))
		days.push({
			day,
			countByCode: new Map(
				(rowsByDay.get(day) ?? []).map((each) => [each.open_api_code_id, each.total_count]),
			),
		});
	return days;
}

/** Maximum number of service codes with a series of their own. */
const MAX_NAMED_CODES = 5;

/** Series of the busiest service codes, and one for all others that have calls. */
export function busiestCodes({ data }: Counts, codes: readonly { id: number; name: string }[]) {
	const total = (id: number) =>
		data.filter((each) => each.open_api_code_id === id).reduce((sum, each) => sum + each.total_count, 0);
	const busyCodes = codes.filter(({ id }) => total(id) > 0).toSorted((a, b) => total(b.id) - total(a.id));
	const namedSeries = busyCodes
		.slice(0, MAX_NAMED_CODES)
		.map(({ id, name }) => ({ key: `code${id}`, label: name, ids: [id] }));
	const otherIds = busyCodes.slice(MAX_NAMED_CODES).map(({ id }) => id);
	return otherIds.length > 0
		? [...namedSeries, { key: "others", label: "その他", ids: otherIds }]
		: namedSeries;
}
