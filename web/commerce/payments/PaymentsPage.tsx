import { Button, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { PaymentIcon, PlusIcon, SettingIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { PaymentCards } from "./PaymentCards.tsx";
import { PaymentFilters } from "./PaymentFilters.tsx";
import { PaymentSums } from "./PaymentSums.tsx";
import { PaymentTable } from "./PaymentTable.tsx";
import { type PaymentListParameters, usePayments } from "./paymentsApi.ts";

/** Payments with their states and sums. The filter is in the URL. */
export function PaymentsPage() {
	const { filter, changeFilter } = usePaymentsFilter();
	const { items, sums, error, hasMore, loadingMore, loadMore, reload } = usePayments(filter);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const isFiltered = Object.values(filter).some((value) => value !== "");
	const List = isNarrow ? PaymentCards : PaymentTable;
	return (
		<PageLayout
			title="支払い"
			help="友だちに依頼した支払いと、入金・返金の記録です。"
			action={<PageActions isNarrow={isNarrow} />}
		>
			<PaymentFilters filter={filter} onChange={changeFilter} friend={items?.[0]?.friend ?? null} />
			{sums && sums.total > 0 && <PaymentSums sums={sums} />}
			{!items && Boolean(error) && <ErrorState error={error} onRetry={reload} />}
			{!items && !error && <SkeletonCards cards={6} height="4rem" />}
			{items?.length === 0 &&
				(isFiltered ? (
					<EmptyState icon={<PaymentIcon size="2rem" />} title="この条件の支払いはありません">
						条件を変えてください。
					</EmptyState>
				) : (
					<EmptyState
						icon={<PaymentIcon size="2rem" />}
						title="支払いはまだありません"
						action={<PageActions />}
					>
						支払いのリンクをトークで送ると、友だちはカードやPayPayで支払えます。先に支払い方法を設定してください。
					</EmptyState>
				))}
			{items && items.length > 0 && <List payments={items} />}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}

function PageActions({ isNarrow = false }: { isNarrow?: boolean }) {
	const mayOpen = useMayOpen();
	const settings = addressOf("paymentSettings");
	const request = addressOf("newPayment");
	return (
		<Group gap="xs">
			{/* The menu leads there too, and a phone has no room for both. */}
			{!isNarrow && mayOpen(settings) && (
				<Button component={Link} href={settings} variant="default" leftSection={<SettingIcon />}>
					支払い方法
				</Button>
			)}
			{mayOpen(request) && (
				<Button component={Link} href={request} leftSection={<PlusIcon />}>
					支払いを依頼する
				</Button>
			)}
		</Group>
	);
}

function usePaymentsFilter() {
	const [parameters, setParameters] = useSearchParams();
	const textOf = (name: keyof PaymentListParameters) => parameters.get(name) ?? "";
	const filter: PaymentListParameters = {
		state: textOf("state"),
		search: textOf("search"),
		friend_id: textOf("friend_id"),
		date_from: textOf("date_from"),
		date_to: textOf("date_to"),
	};
	const changeFilter = (part: Partial<PaymentListParameters>) => {
		const filled = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== "");
		setParameters(Object.fromEntries(filled), { replace: true });
	};
	return { filter, changeFilter };
}
