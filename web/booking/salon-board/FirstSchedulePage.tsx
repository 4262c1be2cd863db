import { Button } from "@mantine/core";
import { Link, Redirect, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useSalons } from "#web/booking/salons/salonsApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ReservationIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";

/** Redirects to the schedule of the first salon, in the view that the address names; without salons, links to their settings. */
export function FirstSchedulePage() {
	const { data, error, mutate } = useSalons();
	const mayCreate = useAbility("salon-setting");
	const [parameters] = useSearchParams();
	const first = data?.data.find((salon) => !salon.is_archived);
	if (first)
		return (
			<Redirect to={addressOf("schedule", { ...Object.fromEntries(parameters), id: first.id })} replace />
		);
	return (
		<PageLayout title="予約管理" help="店舗の予約を、日・週・月で見て動かします。">
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={6} height="3rem" />}
			{data && (
				<EmptyState
					icon={<ReservationIcon size="2rem" />}
					title="店舗はまだありません"
					action={
						mayCreate && (
							<Button component={Link} href={addressOf("salons")}>
								店舗設定を開く
							</Button>
						)
					}
				>
					店舗を作成すると、ここで予約を受け付け、動かせます。
				</EmptyState>
			)}
		</PageLayout>
	);
}
