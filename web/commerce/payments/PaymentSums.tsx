import { Paper, SimpleGrid, Text } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import type { PaymentListPage } from "./paymentsApi.ts";

type Sums = Pick<PaymentListPage, "total" | "requested_yen" | "paid_yen" | "refunded_yen">;

/** Sums of all payments of the filter, those of other pages included. */
export const PaymentSums = ({ sums }: { sums: Sums }) => (
	<Paper withBorder p="sm" component="section" aria-label="合計">
		<SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs" component="dl" m={0}>
			<LabelledFigure label="件数">{sums.total.toLocaleString("ja-JP")}件</LabelledFigure>
			<LabelledFigure label="請求">{formatYen(sums.requested_yen)}</LabelledFigure>
			<LabelledFigure label="入金">{formatYen(sums.paid_yen)}</LabelledFigure>
			<LabelledFigure label="返金">{formatYen(sums.refunded_yen)}</LabelledFigure>
			<LabelledFigure label="入金−返金">{formatYen(sums.paid_yen - sums.refunded_yen)}</LabelledFigure>
		</SimpleGrid>
		<Text size="xs" c="dimmed" mt="2xs">
			金額にテストの支払いは含みません。
		</Text>
	</Paper>
);
