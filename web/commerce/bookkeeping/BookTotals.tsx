import { Paper, SimpleGrid, Text } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import type { BooksPage } from "./bookkeepingApi.ts";

/** Sums of the whole period, and those of tests apart. */
export const BookTotals = ({ books: { total, tests } }: { books: BooksPage }) => (
	<Paper withBorder p="sm" component="section" aria-label="合計">
		<SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs" component="dl" m={0}>
			<LabelledFigure label="売上">{formatYen(total.sales_yen)}</LabelledFigure>
			<LabelledFigure label="返金">{formatYen(total.refunded_yen)}</LabelledFigure>
			<LabelledFigure label="異議申し立て">{formatYen(total.disputed_yen)}</LabelledFigure>
			<LabelledFigure label="差引">{formatYen(total.net_yen)}</LabelledFigure>
			<LabelledFigure label="入出金の件数">{total.count.toLocaleString("ja-JP")}件</LabelledFigure>
		</SimpleGrid>
		{tests.count > 0 && (
			<Text size="xs" c="dimmed" mt="2xs">
				このほかに、テストの入出金が{tests.count.toLocaleString("ja-JP")}件（差引{formatYen(tests.net_yen)}
				）あります。合計とCSVには含みません。
			</Text>
		)}
	</Paper>
);
