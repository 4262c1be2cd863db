import type { DeliveryFilter } from "#domain/engine/deliveries/delivery-list-query.ts";

/** Query parameters of the criteria that are set. */
export const deliveryQueryOf = (filter: DeliveryFilter): Record<string, string> =>
	Object.fromEntries(
		Object.entries(filter)
			.filter(([, value]) => value !== null && value !== "")
			.map(([name, value]) => [name, String(value)]),
	);
