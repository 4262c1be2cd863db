import { Button, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { PaymentIcon, SettingIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { ReceiptCards } from "./ReceiptCards.tsx";
import { ReceiptTable } from "./ReceiptTable.tsx";
import { type ReceiptListParameters, useReceipts } from "./receiptsApi.ts";

/** Issued receipts, newest first. The filter is in the URL. */
export function ReceiptsPage() {
	const { filter, changeFilter } = useReceiptsFilter();
	const { items, error, hasMore, loadingMore, loadMore, reload } = useReceipts(filter);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const isFiltered = Object.values(filter).some((value) => value !== "");
	const List = isNarrow ? ReceiptCards : ReceiptTable;
	return (
		<PageLayout
			title="領収書"
			help="発行した領収書です。番号は1から順に付き、欠けることはありません。発行は、支払いの詳細からできます。"
			action={<SettingsLink />}
		>
			<Group gap="sm" align="flex-end">
				<SearchField
					label="番号・宛名・件名・友だちの名前"
					labelled
					value={filter.search}
					onSearch={(search) => changeFilter({ search })}
					w={{ base: "100%", xs: "20rem" }}
				/>
				<DateRange
					label="発行した日"
					value={{ start: filter.date_from || null, end: filter.date_to || null }}
					onChange={({ start, end }) => changeFilter({ date_from: start ?? "", date_to: end ?? "" })}
				/>
			</Group>
			{!items && Boolean(error) && <ErrorState error={error} onRetry={reload} />}
			{!items && !error && <SkeletonCards cards={6} height="4rem" />}
			{items?.length === 0 &&
				(isFiltered ? (
					<EmptyState icon={<PaymentIcon size="2rem" />} title="この条件の領収書はありません">
						条件を変えてください。
					</EmptyState>
				) : (
					<EmptyState
						icon={<PaymentIcon size="2rem" />}
						title="領収書はまだありません"
						action={<SettingsLink />}
					>
						先に発行者の名前や登録番号を設定してください。領収書は、支払い済みの支払いの詳細から発行します。
					</EmptyState>
				))}
			{items && items.length > 0 && <List receipts={items} />}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}

function SettingsLink() {
	const mayOpen = useMayOpen();
	const settings = addressOf("receiptSettings");
	if (!mayOpen(settings)) return null;
	return (
		<Button component={Link} href={settings} variant="default" leftSection={<SettingIcon />}>
			発行者の設定
		</Button>
	);
}

function useReceiptsFilter() {
	const [parameters, setParameters] = useSearchParams();
	const textOf = (name: keyof ReceiptListParameters) => parameters.get(name) ?? "";
	const filter: ReceiptListParameters = {
		search: textOf("search"),
		date_from: textOf("date_from"),
		date_to: textOf("date_to"),
	};
	const changeFilter = (part: Partial<ReceiptListParameters>) => {
		const filled = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== "");
		setParameters(Object.fromEntries(filled), { replace: true });
	};
	return { filter, changeFilter };
}
