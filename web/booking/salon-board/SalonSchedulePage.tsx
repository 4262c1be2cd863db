import { Select } from "@mantine/core";
import { useLocation, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SalonGone } from "#web/booking/salons/SalonGone.tsx";
import { useSalons } from "#web/booking/salons/salonsApi.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BoardScreen } from "./BoardScreen.tsx";

/** Schedule page of a salon. */
export function SalonSchedulePage() {
	const salonId = Number(useParams().id);
	const { data, error, mutate } = useSalons();
	const [, navigate] = useLocation();
	const salons = data?.data.filter((salon) => !salon.is_archived) ?? [];
	if (data && !salons.some(({ id }) => id === salonId)) return <SalonGone title="予約管理" />;
	return (
		<PageLayout
			title="予約管理"
			action={
				salons.length > 1 && (
					<Select
						aria-label="店舗"
						size="sm"
						allowDeselect={false}
						data={salons.map(({ id, name }) => ({ value: String(id), label: name }))}
						value={String(salonId)}
						onChange={(id) => id && navigate(addressOf("schedule", { id }))}
					/>
				)
			}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={6} height="4rem" />}
			{data && <BoardScreen key={salonId} salonId={salonId} />}
		</PageLayout>
	);
}
