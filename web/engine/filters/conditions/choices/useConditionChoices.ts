import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type {
	ApiEventChoices,
	JourneyChoices,
	SalonChoices,
} from "#domain/engine/filters/condition-choices.ts";
import { api } from "#domain/engine/filters/conditions/api.ts";
import { calendar } from "#domain/engine/filters/conditions/calendar.ts";
import { couponCondition } from "#domain/engine/filters/conditions/coupon.ts";
import { journey } from "#domain/engine/filters/conditions/journey.ts";
import { pointsCondition } from "#domain/engine/filters/conditions/points.ts";
import { purchaseCondition } from "#domain/engine/filters/conditions/purchase.ts";
import { score } from "#domain/engine/filters/conditions/score.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { findSegment } from "#domain/engine/filters/ready-made-segments.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { HANDLES_FORBIDDEN, type LoadState, useChoices } from "./useChoices.ts";
import { useSegmentChoices } from "./useSegmentChoices.ts";

/** Loads the salons with their resources and courses. */
export const useSalonChoices = (): LoadState<SalonChoices> =>
	useChoices("salons", calendar.ability!, () => unwrap(calls.salons.$get(), HANDLES_FORBIDDEN));

/** Name of the ready-made segment that a filter is, unchanged; null for any other. */
export function useSegmentName(filter: Filter | null): string | null {
	const { data } = useSegmentChoices();
	return (filter && data && findSegment(filter, data.segments)?.name) ?? null;
}

export const useJourneyChoices = (): LoadState<JourneyChoices> =>
	useChoices("journeys", journey.ability!, () => unwrap(calls.journeys.$get(), HANDLES_FORBIDDEN));

/** Loads the scores with their levels. */
export const useScoreChoices = () =>
	useChoices("scores", score.ability!, () => unwrap(client.scores.api.scores.$get(), HANDLES_FORBIDDEN));

/** Loads the ranks of points. */
export const usePointRankChoices = () =>
	useChoices("point_ranks", pointsCondition.ability!, () =>
		unwrap(client.points.api.points.$get(), HANDLES_FORBIDDEN),
	);

/** Loads the coupons of the shop. */
export const useCouponChoices = () =>
	useChoices("coupons", couponCondition.ability!, () =>
		unwrap(client.coupons.api.coupons.choices.$get(), HANDLES_FORBIDDEN),
	);

/** Loads the providers of payments. */
export const usePaymentProviderChoices = () =>
	useChoices("payment-providers", "payment-write", () =>
		unwrap(client.payments.api["payment-providers"].$get(), HANDLES_FORBIDDEN),
	);

/** Loads the products that are bought once. */
export const useProductChoices = () =>
	useChoices("products", purchaseCondition.ability!, () =>
		unwrap(client.purchases.api.products.choices.$get(), HANDLES_FORBIDDEN),
	);

/** Loads the values that other systems have sent; under the ability of the condition by default. */
export const useApiEventChoices = (ability: Ability = api.ability!): LoadState<ApiEventChoices> =>
	useChoices("api_events", ability, () => unwrap(calls.api_events.$get(), HANDLES_FORBIDDEN));

/** Loads the choices of a friend field of type select; no request without a field. */
export const useVarChoices = (id: number | null) =>
	useChoices(
		`vars/${id}`,
		"var-read",
		() =>
			unwrap(client.selector.api.var.choice[":id"].$get({ param: { id: String(id) } }), HANDLES_FORBIDDEN),
		{ enabled: id !== null, failure: RESOURCE_TEXTS.choicesFailed },
	);

const calls = client.filters.api.v1.filters;
