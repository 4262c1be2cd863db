import { addressOf } from "#domain/addresses.ts";
import { DELIVERY_FIGURES } from "#domain/deliveries/state.ts";
import { useDeliveryCounts } from "../shell/useDeliveryCounts.ts";
import { ErrorState } from "../ui/ListState.tsx";
import { Figure } from "./Figure.tsx";

/** What waits for a decision first, then what is on its way. */
const SHOWN = [
	{ state: "failed", waiting: true },
	{ state: "parked", waiting: true },
	{ state: "scheduled", waiting: false },
	{ state: "queued", waiting: false },
] as const;

/** How many deliveries stand where. */
export function DeliveryFigures() {
	const { data, error, mutate } = useDeliveryCounts();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	return SHOWN.map(({ state, waiting }) => (
		<Figure
			key={state}
			label={DELIVERY_FIGURES[state].label}
			counts={DELIVERY_FIGURES[state].counts}
			value={data?.[state]}
			unit="件"
			href={`${addressOf("deliveries")}?state=${state}`}
			waiting={waiting}
		/>
	));
}
