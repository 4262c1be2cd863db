import { Alert, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { PaymentActions } from "./PaymentActions.tsx";
import { PaymentBill } from "./PaymentBill.tsx";
import { PaymentLedger } from "./PaymentLedger.tsx";
import { PaymentOverview } from "./PaymentOverview.tsx";
import { PaymentRefunds } from "./PaymentRefunds.tsx";
import { usePayment } from "./paymentsApi.ts";
import { PaymentReceipts } from "./receipts/PaymentReceipts.tsx";

/** A payment: its state, its bill, its ledger, and what can be done with it. */
export function PaymentPage() {
	const { data, error, mutate } = usePayment(Number(useParams().id));
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const isGone = error instanceof ApiError && error.status === 404;
	return (
		<PageLayout
			title={data?.title ?? "支払いの詳細"}
			before={<BackLink href={addressOf("payments")} label="支払いの一覧に戻る" />}
			action={data && !isNarrow && <PaymentActions payment={data} />}
		>
			{isGone && <EmptyState title="支払いがありません">一覧から選び直してください。</EmptyState>}
			{!isGone && !data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="8rem" />}
			{data && (
				<>
					{/* Beside the title, a phone has no room for them. */}
					{isNarrow && <PaymentActions payment={data} />}
					{data.is_test && (
						<Alert role="note" color="yellow" icon={<WarningIcon />} p="xs" title="テストの支払いです">
							<Text size="sm">実際のお金は動いていません。</Text>
						</Alert>
					)}
					{data.problem && (
						<Alert color="red" icon={<WarningIcon />} p="xs" role="status">
							<Text size="sm">{data.problem}</Text>
						</Alert>
					)}
					<SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
						<Stack gap="md">
							<PaymentOverview payment={data} />
							<PaymentBill payment={data} />
						</Stack>
						<Stack gap="md">
							<PaymentLedger payment={data} />
							<PaymentRefunds payment={data} />
							<PaymentReceipts payment={data} />
						</Stack>
					</SimpleGrid>
				</>
			)}
		</PageLayout>
	);
}
