import { SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { RESULT_PERIODS } from "#domain/engine/results/result-limits.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AttributesPart } from "./AttributesPart.tsx";
import { CountedMessagesPart } from "./CountedMessagesPart.tsx";
import { FriendCountsPart } from "./FriendCountsPart.tsx";
import { type AccountFigures, type FigurePeriod, useAccountFigures } from "./lineFiguresPageApi.ts";
import { SentKindsPart } from "./SentKindsPart.tsx";
import { UnitsPart } from "./UnitsPart.tsx";

/** Counts that LINE tells about the account: friends by day, their attributes, messages and those who opened them. */
export function LineFiguresPage() {
	const [days, setDays] = useState<FigurePeriod>(RESULT_PERIODS[0]);
	const { data, error, mutate } = useAccountFigures(days);
	return (
		<PageLayout
			title="LINEの集計"
			help="LINEが数えて知らせる数字です。毎朝9時すぎに前の日までの分を取得します。この画面が数えた数字とは、数え方が違います。"
			action={
				<SegmentedControl
					size="xs"
					aria-label="期間"
					value={String(days)}
					onChange={(value) => setDays(Number(value) as FigurePeriod)}
					data={RESULT_PERIODS.map((each) => ({ value: String(each), label: `${each}日間` }))}
				/>
			}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="32rem" />}
			{data && (
				<Stack gap="lg">
					<FriendCountsPart figures={data} />
					{hasFigures(data) && (
						<>
							<AttributesPart demographic={data.demographic} />
							<CountedMessagesPart messages={data.messages} />
							<SentKindsPart deliveries={data.deliveries} days={days} />
						</>
					)}
					<UnitsPart units={data.units} />
				</Stack>
			)}
		</PageLayout>
	);
}

/** Whether LINE has told anything yet; every part would say the same of a new account. */
const hasFigures = ({ days, demographic, messages }: AccountFigures): boolean =>
	days.some(({ figures }) => figures !== null) || demographic !== null || messages.length > 0;
