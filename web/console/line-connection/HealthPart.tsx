import { Alert, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { CostLink } from "#web/console/report/CostLink.tsx";
import { CheckIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type LineHealth, useLineHealth } from "./lineConnectionApi.ts";

/** Current health of the connection: faults, last event, redelivery, errors of a day, quota. */
export function HealthPart() {
	const { data } = useLineHealth();
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="line-health">
			<Stack gap="sm">
				<Title order={2} id="line-health">
					いまの状態
				</Title>
				{data ? <HealthLines health={data} /> : <Skeleton height="10rem" />}
			</Stack>
		</Paper>
	);
}

const HealthLines = ({ health }: { health: LineHealth }) => {
	const { checked_at, faults, last_event_at, last_redelivery_at, failed_deliveries, failed_events, quota } =
		health;
	const failed = failed_deliveries + failed_events;
	return (
		<Stack gap="xs">
			{faults.map(({ kind, text, since }) => (
				<Alert key={kind} color="red" icon={<WarningIcon />} p="xs" role="status">
					{text}。{formatMoment(since)}に気づきました。
				</Alert>
			))}
			<HealthLine isGood={checked_at === null ? undefined : faults.length === 0} label="LINEとの接続">
				{checked_at === null
					? "Webhookの登録や保存のあと、1分ほどで確認します。その後は5分ごとに、自動で確認します"
					: `${faults.length === 0 ? "問題ありません" : "問題があります"}（${formatMoment(checked_at)}に確認）`}
			</HealthLine>
			<HealthLine isGood={last_event_at === null ? undefined : true} label="最後に受信した日時">
				{last_event_at === null ? "友だちからは、まだ何も届いていません" : formatMoment(last_event_at)}
			</HealthLine>
			<HealthLine isGood={last_redelivery_at === null ? undefined : true} label="Webhookの再送">
				{last_redelivery_at === null
					? "LINEからは確認できません。下の手順で、オンにしてください"
					: `オンです（${formatMoment(last_redelivery_at)}に再送を受け取りました）`}
			</HealthLine>
			<HealthLine isGood={failed === 0} label="24時間以内のエラー">
				{failed === 0
					? "ありません"
					: `送信 ${failed_deliveries.toLocaleString("ja-JP")}件・受信 ${failed_events.toLocaleString("ja-JP")}件`}
			</HealthLine>
			<HealthLine
				isGood={quota === null ? undefined : quota.limit === null || quota.used < quota.limit}
				label="今月の送信数"
			>
				{quota === null
					? "LINEから応答がありません"
					: `${formatMessages(quota.used)}${quota.limit === null ? "（上限なし）" : `（上限 ${formatMessages(quota.limit)}）`}`}
				<CostLink />
			</HealthLine>
		</Stack>
	);
};

interface HealthLineProps {
	/** Undefined where nothing is known. */
	isGood: boolean | undefined;
	label: string;
	children: ReactNode;
}

const HealthLine = ({ isGood, label, children }: HealthLineProps) => (
	<Group gap="xs" align="flex-start" wrap="nowrap">
		<Text
			component="span"
			c={COLOURS[String(isGood)]}
			aria-hidden="true"
			lh="1.375rem"
			w="1rem"
			flex="none"
			ta="center"
		>
			{isGood === undefined ? "–" : isGood ? <CheckIcon /> : <WarningIcon />}
		</Text>
		<Text size="sm" style={{ overflowWrap: "anywhere" }}>
			<Text component="span" fw={600} size="sm">
				{label}
			</Text>
			：{children}
		</Text>
	</Group>
);

const COLOURS: Record<string, string> = {
	true: "var(--app-good)",
	false: "var(--app-bad)",
	undefined: "dimmed",
};
