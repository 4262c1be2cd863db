import { Anchor, Button, Paper, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { MAX_COUNTED_DATA } from "#domain/content/templates/flex/flex-tap-data.ts";
import { templateTapsExportAddress } from "#domain/content/templates/template-tap-query.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { describeText } from "#domain/engine/placeholders/placeholder-text.ts";
import { dayRangeQuery } from "#web/acquisition/links/dayRangeQuery.ts";
import { formatTapCount } from "#web/acquisition/links/formatTapCount.ts";
import { formatTapFigures } from "#web/acquisition/links/formatTapFigures.ts";
import { TappedButtons } from "#web/acquisition/links/TappedButtons.tsx";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TemplateTapFriends } from "./TemplateTapFriends.tsx";
import { type TappedPart, useTemplateTaps } from "./templateTapApi.ts";

const ALL_TIME: DayRange = { start: null, end: null };

/** Taps on the buttons of a Flex message and on quick replies, and the friends who tapped. */
export function TemplateTapsPage() {
	const id = Number(useParams().id);
	const maySeeFriends = useAbility("friend-read");
	const maySeeLinks = useAbility("link-read");
	const targets = usePlaceholderTargets();
	const [days, setDays] = useState(ALL_TIME);
	const [chosenData, setChosenData] = useState<string | null>(null);
	const { data, error, mutate } = useTemplateTaps(id, days);
	if (isItemGone(error)) return <ItemNotFound kind="template" />;
	const nameOf = ({ labels, action, data }: TappedPart) => {
		const labelTexts = labels.filter((label) => label !== "").map((label) => describeText(label, targets));
		return labelTexts.join("・") || action || describeText(data, targets);
	};
	const button = data?.buttons.find((each) => each.data === chosenData);
	const removedButtonTaps = data
		? data.tap_count - data.buttons.reduce((sum, each) => sum + each.tap_count, 0)
		: 0;
	return (
		<PageLayout
			title={data ? `「${data.name}」のタップ数` : "タップ数"}
			help="アクションの実行・テンプレートの送信・タップの記録・日時の選択をするボタンとクイックリプライのタップを数えます。"
			before={<BackToItems kind="template" group={data?.group_id} />}
			action={
				data &&
				data.tap_count > 0 &&
				maySeeFriends && (
					<ExportMenu
						noun="タップした友だち"
						address={(encoding) =>
							templateTapsExportAddress(id, { ...dayRangeQuery(days), data: button?.data }, encoding)
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
							<LabelledFigure label="タップ数">{formatTapCount(data.tap_count)}</LabelledFigure>
							<LabelledFigure label="タップした友だち">
								{data.unique_tap_count.toLocaleString("ja-JP")}人
							</LabelledFigure>
						</SimpleGrid>
						{data.buttons.length > 0 ? (
							<TappedButtons
								buttons={data.buttons.map((each) => ({
									id: each.data,
									label: nameOf(each),
									figures: formatPartFigures(each),
									share: each.is_counted === 1 ? each.share : null,
								}))}
								chosen={button?.data ?? null}
								onChoose={setChosenData}
							/>
						) : (
							<Paper withBorder p="sm">
								<Text size="sm">タップを数えるボタンがありません。</Text>
							</Paper>
						)}
						{removedButtonTaps > 0 && (
							<Text size="sm">
								ほかに、今はないボタンのタップが{formatTapCount(removedButtonTaps)}あります。
							</Text>
						)}
						<Text size="sm" c="dimmed">
							同じアクションや同じ内容のボタンは、まとめて数えます。URLを開くボタンは
							{maySeeLinks ? (
								<Anchor component={Link} href={addressOf("links")} inherit underline="always">
									リンク
								</Anchor>
							) : (
								"リンク"
							)}
							で数え、言葉・位置情報・写真を送るボタンと文字をコピーさせるボタンは、LINEから知らされないため数えられません。
						</Text>
						<Button
							component={Link}
							href={addressOf(data.type === "flex" ? "flex" : "template", { id })}
							variant="default"
						>
							テンプレートの編集画面を開く
						</Button>
					</Stack>
					{maySeeFriends ? (
						<TemplateTapFriends
							key={`${days.start} ${days.end} ${button?.data}`}
							id={id}
							days={days}
							button={button ? { data: button.data, label: nameOf(button) } : null}
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

function formatPartFigures(part: TappedPart): string {
	if (part.is_counted === 0 && part.tap_count === 0)
		return `記録する内容が空か、差し込みがあるか、${MAX_COUNTED_DATA}文字を超えているため、数えられません。`;
	const figures = formatTapFigures(part);
	return part.action ? `${figures}　アクション「${part.action}」` : figures;
}
