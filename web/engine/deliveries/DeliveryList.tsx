import { Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type DeliveryFilter, hasCriterion } from "#domain/engine/deliveries/delivery-list-query.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { BroadcastsHint } from "./BroadcastsHint.tsx";
import { BulkDeliveryButtons } from "./BulkDeliveryButtons.tsx";
import { DeliveryCards } from "./DeliveryCards.tsx";
import { DeliveryFilterBar } from "./DeliveryFilterBar.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { useDeliveries } from "./deliveriesApi.ts";
import { EmptyDeliveryList } from "./EmptyDeliveryList.tsx";
import { HeldHint } from "./HeldHint.tsx";
import { ReplyDoubtField } from "./ReplyDoubtField.tsx";

interface DeliveryListProps {
	state: DeliveryState;
	page: number;
	filter: DeliveryFilter;
	onPage: (page: number) => void;
	onFilter: (part: Partial<DeliveryFilter>) => void;
}

/** Paged deliveries of one state, with their bulk actions. */
export function DeliveryList({ state, page, filter, onPage, onFilter }: DeliveryListProps) {
	const { data, error, mutate } = useDeliveries(state, page, filter);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const Rows = isNarrow ? DeliveryCards : DeliveryTable;
	const isFiltered = hasCriterion(filter);
	return (
		<Stack gap="md">
			{state === "parked" && <ReplyDoubtField />}
			{(state === "scheduled" || state === "queued") && <BroadcastsHint />}
			{state === "held" && <HeldHint />}
			<DeliveryFilterBar filter={filter} names={data} onFilter={onFilter} />
			{data && data.total > 0 && <BulkDeliveryButtons state={state} filter={filter} total={data.total} />}
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.total === 0 ? (
				<EmptyDeliveryList state={state} isFiltered={isFiltered} />
			) : (
				!(error && !data) && <Rows deliveries={data?.items} state={state} />
			)}
			{data && data.total > 0 && (
				<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={onPage} unit="件" />
			)}
		</Stack>
	);
}
