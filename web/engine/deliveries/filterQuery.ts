import type { DeliveryFilter } from "#domain/engine/deliveries/list.ts";

/** The criteria of a filter that are set, as the address and the API name them. */
export const queryOf = (filter: DeliveryFilter): Record<string, string> =>
	Object.fromEntries(
		Object.entries(filter)
			.filter(([, value]) => value !== null && value !== "")
			.map(([name, value]) => [name, String(value)]),
	);
