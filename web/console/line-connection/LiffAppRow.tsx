import { Alert, Group, Paper, Stack, Text } from "@mantine/core";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { LiffAppState } from "./liffApi.ts";

/** An app at LINE: its address, its use, and its troubles in words. */
export function LiffAppRow({ app }: { app: LiffAppState }) {
	const { label, address, problem, trouble, trouble_at, recreated_at } = app;
	return (
		<Paper withBorder p="sm" component="section" aria-label={label}>
			<Stack gap="2xs">
				<Group justify="space-between" gap="xs">
					<Text fw={600}>{label}</Text>
					<Text size="xs" c="dimmed">
						{describeUse(app)}
					</Text>
				</Group>
				{address !== null && (
					<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
						{address}/…
					</Text>
				)}
				{problem !== null && (
					<Alert color="red" icon={<WarningIcon />} p="xs">
						{problem}
					</Alert>
				)}
				{trouble !== null && trouble_at !== null && (
					<Alert color="yellow" icon={<WarningIcon />} p="xs">
						{trouble}（{formatMoment(trouble_at)}）
					</Alert>
				)}
				{recreated_at !== null && (
					<Text size="xs">
						LINEで削除されていたため、{formatMoment(recreated_at)}
						に作り直しました。それより前に送ったLIFFのアドレスは開けません。
					</Text>
				)}
			</Stack>
		</Paper>
	);
}

function describeUse({ is_ending, opened_at, friend_at }: LiffAppState): string {
	if (is_ending) return "LINEから削除しています";
	if (friend_at !== null) return `${formatMoment(friend_at)}に友だちを見分けました`;
	if (opened_at !== null) return "開かれましたが、まだ友だちを見分けていません";
	return "まだ開かれていません";
}
