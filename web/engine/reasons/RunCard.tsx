import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import type { FriendRun } from "#web/people/friends/friendsApi.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { EffectLine } from "./EffectLine.tsx";
import classes from "./RunCard.module.css";

/** Badge of a run's state; none for a successful run. */
const STATES: Record<FriendRun["state"], { label: string; color: string } | null> = {
	done: null,
	failed: { label: "失敗", color: "red" },
	skipped: { label: "スキップ", color: "gray" },
};

/** Run of an action: its trigger, its time, and the outcome of each effect. */
export function RunCard({ run }: { run: FriendRun }) {
	const state = STATES[run.state];
	return (
		<Paper withBorder p="sm" component="article" aria-label={causeText(run)}>
			<Stack gap="xs">
				<Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
					<Text size="sm" fw={600}>
						{causeText(run)}
					</Text>
					<TimeText value={run.started_at} size="xs" c="dimmed" flex="none" />
				</Group>
				{/* Actions written in place, as in the steps of a scenario, have no name. */}
				{(run.action_name || state) && (
					<Group gap="xs">
						{run.action_name && (
							<Text size="sm" c="dimmed">
								アクション「{run.action_name}」
							</Text>
						)}
						{state && <Badge color={state.color}>{state.label}</Badge>}
					</Group>
				)}
				{run.reason && <Text size="sm">{run.reason}</Text>}
				<Stack gap="xs" component="ol" className={classes.effects}>
					{run.effects.map((effect) => (
						<EffectLine key={effect.position} effect={effect} />
					))}
				</Stack>
				{run.unsent.map(({ text, reason }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and keep the order of their messages
					<Text key={index} size="xs" c="red">
						送信しなかったメッセージ「{text}」　{reason}
					</Text>
				))}
			</Stack>
		</Paper>
	);
}

const causeText = ({ cause_type, cause_label }: FriendRun) =>
	cause_label ? `${cause_type}「${cause_label}」` : cause_type;
