import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { MAX_REPLAYED_TEXTS } from "#domain/automation/auto-responses/auto-response-replay.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ReplayDays } from "#web/engine/replays/ReplayDays.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { ReplayedAutoResponse } from "./AutoResponseReplay.tsx";

interface AutoResponseReplayResultProps {
	result: ReplayedAutoResponse;
	/** Whether the auto-response is not saved yet, so that it has answered nothing. */
	isNew: boolean;
}

/** Numbers of a replay by day, with the texts whose answer changes. */
export function AutoResponseReplayResult({ result, isNew }: AutoResponseReplayResultProps) {
	const { texts, before, after, answered_with_others, unanswered, gained, lost, days } = result;
	if (texts === 0) return <Text size="sm">この期間に届いたテキストはありません。</Text>;
	return (
		<Stack gap="sm">
			<Text size="sm" fw={600}>
				{describeChange(result, isNew)}
			</Text>
			<Group gap="lg" component="dl" m={0}>
				{!isNew && <LabelledFigure label="実際の応答">{formatTexts(before)}</LabelledFigure>}
				<LabelledFigure label="この内容の応答">{formatTexts(after)}</LabelledFigure>
			</Group>
			<ReplayDays days={days} noun="応答" unit="件" isNew={isNew} />
			<ChangedTexts label="新しく応答するメッセージ" change={gained} />
			<ChangedTexts label="応答しなくなるメッセージ" change={lost} />
			{answered_with_others > 0 && (
				<Text size="sm">{`このうち${formatTexts(answered_with_others)}には、ほかの自動応答も応答します（返信が2つ以上届きます）。`}</Text>
			)}
			<Text size="sm">{`どの自動応答も応答しないメッセージは${formatTexts(unanswered)}です。`}</Text>
			<Text size="xs" c="dimmed">
				{NOTES.join("")}
				{result.is_cut && `新しい${formatTexts(MAX_REPLAYED_TEXTS)}だけで計算しました。`}
				{result.is_restricted && "担当する友だちのメッセージだけを数えています。"}
			</Text>
		</Stack>
	);
}

const NOTES = [
	"ほかの自動応答と友だちの情報（タグなど）は、いまのもので計算しています。",
	"1人1回だけのアクションの制限は数えません。",
];

/** Sentence about the difference. */
function describeChange({ texts, before, after }: ReplayedAutoResponse, isNew: boolean): string {
	const basis = `届いたテキスト${formatTexts(texts)}のうち、`;
	if (isNew) return `${basis}${formatTexts(after)}に応答していました。`;
	if (after + before === 0) return `${basis}応答したものはなく、この内容でも応答しません。`;
	if (after === before) return `${basis}応答する数は、実際と同じ${formatTexts(after)}です。`;
	const difference = formatTexts(Math.abs(after - before));
	return `${basis}応答する数は、実際より${difference}${after > before ? "多く" : "少なく"}なります。`;
}

interface ChangedTextsProps {
	label: string;
	change: ReplayedAutoResponse["gained"];
}

/** Texts of one direction of change, newest first. */
function ChangedTexts({ label, change: { count, examples } }: ChangedTextsProps) {
	if (count === 0) return null;
	const heading = `${label}（${formatTexts(count)}）`;
	if (examples.length === 0) return <Text size="sm">{heading}</Text>;
	return (
		<Fold label={heading}>
			<Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
				{examples.map(({ friend, text, at, others }) => (
					<li key={`${friend.id} ${at} ${text}`}>
						<Group gap="xs">
							<Anchor
								component={Link}
								href={addressOf("friend", { id: friend.id })}
								size="sm"
								underline="always"
							>
								{displayName(friend.name)}
							</Anchor>
							<TimeText value={at} size="xs" c="dimmed" />
						</Group>
						<Text size="sm" lineClamp={3} style={{ overflowWrap: "anywhere" }}>
							{text}
						</Text>
						{others.length > 0 && (
							<Text size="xs" c="dimmed">{`応答するほかの自動応答：${others.join("、")}`}</Text>
						)}
					</li>
				))}
				{count > examples.length && (
					<Text component="li" size="xs" c="dimmed">{`新しい${examples.length}件を表示しています。`}</Text>
				)}
			</Stack>
		</Fold>
	);
}

const formatTexts = (count: number): string => `${count.toLocaleString("ja-JP")}件`;
