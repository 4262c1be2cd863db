import { Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { DeliveryState } from "#domain/deliveries/state.ts";
import { NARROW } from "../ui/breakpoints.ts";
import { ErrorState } from "../ui/ListState.tsx";
import { Pager } from "../ui/Pager.tsx";
import { useDeliveries } from "./api.ts";
import { DeliveryCards } from "./DeliveryCards.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { NoDeliveries } from "./NoDeliveries.tsx";

interface DeliveryListProps {
	state: DeliveryState;
	page: number;
	onPage: (page: number) => void;
}

/** The deliveries of one state, page by page. */
export function DeliveryList({ state, page, onPage }: DeliveryListProps) {
	const { data, error, mutate } = useDeliveries(state, page);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const Rows = isNarrow ? DeliveryCards : DeliveryTable;
	return (
		<Stack gap="md">
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.total === 0 ? (
				<NoDeliveries state={state} />
			) : (
				!(error && !data) && <Rows deliveries={data?.items} state={state} />
			)}
			{data && data.total > 0 && (
				<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={onPage} unit="件" />
			)}
		</Stack>
	);
}
