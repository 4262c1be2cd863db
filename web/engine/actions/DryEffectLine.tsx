import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import type { DryEffect } from "#domain/engine/actions/dry-run-result.ts";
import { lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";

const OUTCOMES = {
	done: { label: "実行", color: "green" },
	skipped: { label: "スキップ", color: "gray" },
	failed: { label: "失敗", color: "red" },
} as const;

/** Predicted result of one effect. */
export function DryEffectLine({ effect }: { effect: DryEffect }) {
	const { label, summary, outcome, reason, condition, messages, due, quota } = effect;
	const isSent = outcome === "done" && due !== null;
	return (
		<Paper component="li" withBorder p="sm">
			<Stack gap="xs">
				<Group gap="xs" wrap="nowrap" align="flex-start">
					<Badge color={OUTCOMES[outcome].color} flex="none">
						{OUTCOMES[outcome].label}
					</Badge>
					<Text size="sm" miw={0} style={{ overflowWrap: "anywhere" }}>
						{summary || label}
					</Text>
				</Group>
				{condition && (
					<Text size="xs" c="dimmed">
						{condition.text !== null && `条件「${condition.text}」に`}
						{condition.text === null && "条件に"}
						{condition.holds ? "当てはまります" : "当てはまりません"}
					</Text>
				)}
				{reason && (
					<Text size="xs" c={outcome === "failed" ? "red" : "dimmed"}>
						{reason}
					</Text>
				)}
				{isSent &&
					messages.map((message, index) => (
						<Paper
							// biome-ignore lint/suspicious/noArrayIndexKey: an answer's messages never change order
							key={index}
							p="xs"
							bg="var(--mantine-color-default-hover)"
						>
							<Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
								{lineMessageText(message)}
							</Text>
						</Paper>
					))}
				{isSent && (
					<Text size="xs" c="dimmed">
						{dueText(due)}
						{quota === 0 ? "（前のメッセージとまとめて送信）" : `（${quota}通）`}
					</Text>
				)}
			</Stack>
		</Paper>
	);
}

function dueText({ from, until }: { from: string; until: string }): string {
	return from === until
		? `${formatMoment(from)}に送信`
		: `${formatMoment(from)}〜${formatMoment(until)}に送信`;
}
