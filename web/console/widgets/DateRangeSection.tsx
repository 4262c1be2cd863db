import { Code, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";

const NO_RANGE: DayRange = { start: null, end: null };
const NOVEMBER: DayRange = { start: "2026-11-03", end: "2026-11-20" };

export const DateRangeSection = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
		<Range title="指定なし" label="登録日" start={NO_RANGE} />
		<Range title="両方を指定" label="予約日" start={NOVEMBER} />
		<Range title="開始日だけを指定" label="友だち追加日" start={{ start: "2026-11-10", end: null }} />
		<Range title="終了日だけを指定" label="回答日" start={{ start: null, end: "2026-11-10" }} />
		<Range title="選べる最初の日がある" label="受付期間" start={NO_RANGE} min="2026-11-05" />
		<Range title="誤りがある" label="配信期間" start={NO_RANGE} error="期間を指定してください。" />
		<Range title="変更できない" label="集計期間" start={NOVEMBER} disabled />
	</SimpleGrid>
);

interface RangeProps {
	title: string;
	label: string;
	start: DayRange;
	min?: string;
	error?: string;
	disabled?: boolean;
}

/** Date range with its value. */
function Range({ title, start, ...rest }: RangeProps) {
	const [range, setRange] = useState(start);
	return (
		<GalleryVariant title={title}>
			<DateRange value={range} onChange={setRange} {...rest} />
			<Code>{JSON.stringify(range)}</Code>
		</GalleryVariant>
	);
}
