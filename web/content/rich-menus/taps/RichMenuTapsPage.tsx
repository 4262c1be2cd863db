import { Button, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { menuTapsExportAddress } from "#domain/content/rich-menus/tap-queries.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { dayRangeQuery } from "#web/acquisition/links/dayRangeQuery.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { LineFiguresPart } from "#web/engine/results/LineFiguresPart.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useMenuLineFigures } from "./lineAreaTaps.ts";
import { useMenuTaps } from "./menuTapApi.ts";
import { RichMenuTapFriends } from "./RichMenuTapFriends.tsx";
import { TapHeatMap } from "./TapHeatMap.tsx";
import { TappedAreas } from "./TappedAreas.tsx";

const ALL_TIME: DayRange = { start: null, end: null };

/** Taps on a menu as a heat map, per area, and the friends who tapped. */
export function RichMenuTapsPage() {
	const id = Number(useParams().id);
	const maySeeFriends = useAbility("friend-read");
	const [days, setDays] = useState(ALL_TIME);
	const [chosenId, setChosenId] = useState<number | null>(null);
	const { data, error, mutate } = useMenuTaps(id, days);
	const line = useMenuLineFigures(id);
	if (isItemGone(error)) return <ItemNotFound kind="richmenu" />;
	return (
		<PageLayout
			title={data ? `「${data.name}」のタップ数` : "タップ数"}
			help="「タップを記録する」をオンにしたボタンのタップを数えます。"
			before={<BackToItems kind="richmenu" group={undefined} />}
			action={
				data &&
				data.tap_count > 0 &&
				maySeeFriends && (
					<ExportMenu
						noun="タップした友だち"
						address={(encoding) =>
							menuTapsExportAddress(id, { ...dayRangeQuery(days), button: chosenId ?? undefined }, encoding)
						}
					/>
				)
			}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
					<Stack gap="md">
						<DateRange label="期間" value={days} onChange={setDays} />
						<SimpleGrid component="dl" cols={2} spacing="sm" m={0}>
							<LabelledFigure label="タップ数">{data.tap_count.toLocaleString("ja-JP")}回</LabelledFigure>
							<LabelledFigure label="タップした友だち">
								{data.unique_tap_count.toLocaleString("ja-JP")}人
							</LabelledFigure>
						</SimpleGrid>
						<TapHeatMap taps={data} line={line} chosenId={chosenId} onChoose={setChosenId} />
						{data.areas.every(({ is_tap_recording }) => is_tap_recording === 0) && (
							<Text size="sm">
								タップを記録しているボタンがありません。メニューの編集画面で「タップを記録する」をオンにすると、それ以降のタップを数えます。
							</Text>
						)}
						<TappedAreas taps={data} line={line} chosen={chosenId} onChoose={setChosenId} />
						{maySeeFriends && <LineFiguresPart source="richmenu" id={id} delivered={null} />}
						<Button component={Link} href={addressOf("richmenu", { id })} variant="default">
							メニューの編集画面を開く
						</Button>
					</Stack>
					{maySeeFriends ? (
						<RichMenuTapFriends
							key={`${days.start} ${days.end} ${chosenId}`}
							id={id}
							days={days}
							button={chosenId}
							areas={data.areas}
						/>
					) : (
						<Text size="sm" c="dimmed">
							友だちを見る権限がないため、タップした友だちは表示されません。
						</Text>
					)}
				</SimpleGrid>
			)}
		</PageLayout>
	);
}
