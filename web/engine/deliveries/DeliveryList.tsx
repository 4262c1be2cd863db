import { Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type DeliveryFilter, hasCriterion } from "#domain/engine/deliveries/list.ts";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { useDeliveries } from "./api.ts";
import { BulkButtons } from "./BulkButtons.tsx";
import { DeliveryCards } from "./DeliveryCards.tsx";
import { DeliveryFilterBar } from "./DeliveryFilterBar.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { NoDeliveries } from "./NoDeliveries.tsx";
import { OfBroadcasts } from "./OfBroadcasts.tsx";
import { ReplyDoubtField } from "./ReplyDoubtField.tsx";

interface DeliveryListProps {
	state: DeliveryState;
	page: number;
	filter: DeliveryFilter;
	onPage: (page: number) => void;
	onFilter: (part: Partial<DeliveryFilter>) => void;
}

/** The deliveries of one state, page by page, and what may be done with all of them. */
export function DeliveryList({ state, page, filter, onPage, onFilter }: DeliveryListProps) {
	const { data, error, mutate } = useDeliveries(state, page, filter);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const Rows = isNarrow ? DeliveryCards : DeliveryTable;
	const isFiltered = hasCriterion(filter);
	return (
		<Stack gap="md">
			{state === "parked" && <ReplyDoubtField />}
			{(state === "scheduled" || state === "queued") && <OfBroadcasts />}
			<DeliveryFilterBar filter={filter} names={data} onFilter={onFilter} />
			{data && data.total > 0 && <BulkButtons state={state} filter={filter} total={data.total} />}
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.total === 0 ? (
				<NoDeliveries state={state} isFiltered={isFiltered} />
			) : (
				!(error && !data) && <Rows deliveries={data?.items} state={state} />
			)}
			{data && data.total > 0 && (
				<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={onPage} unit="件" />
			)}
		</Stack>
	);
}
