import { ActionIcon, Button, Group, SegmentedControl } from "@mantine/core";
import type { BookSpan } from "#domain/commerce/bookkeeping/book-span.ts";
import { BackIcon, ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { BookPeriod } from "./useBookPeriod.ts";

const SPANS = [
	{ value: "day", label: "日" },
	{ value: "week", label: "週" },
	{ value: "month", label: "月" },
] satisfies { value: BookSpan; label: string }[];

/** Choice of a day, its week or its month, and the way to the periods before and after. */
export const PeriodBar = ({ day, span, today, period, choose, step }: BookPeriod) => (
	<Group gap="sm" align="flex-end">
		<SegmentedControl
			aria-label="期間"
			data={SPANS}
			value={span}
			onChange={(value) => choose({ span: value as BookSpan })}
		/>
		<Group gap="xs" align="flex-end" wrap="nowrap">
			<ActionIcon variant="default" size="lg" aria-label="前の期間" onClick={() => step(-1)}>
				<BackIcon />
			</ActionIcon>
			<DayField
				label="日付"
				required
				value={day}
				maxDate={today}
				onChange={(value) => value !== null && choose({ day: value })}
			/>
			<ActionIcon
				variant="default"
				size="lg"
				aria-label="次の期間"
				disabled={period.to >= today}
				onClick={() => step(1)}
			>
				<ForwardIcon />
			</ActionIcon>
		</Group>
		<Button variant="default" disabled={day === today} onClick={() => choose({ day: today })}>
			今日
		</Button>
	</Group>
);
