import { Badge, Group, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/addresses.ts";
import { TimeText } from "../../../ui/TimeText.tsx";
import type { Part } from "../api.ts";
import { GlancePart, Nothing, Way } from "./GlancePart.tsx";

interface StepsPartProps {
	scenarios: Part<"scenarios">;
	reminders: Part<"reminders">;
}

const STATES = { reading: "購読中", finished: "購読終了", stopped: "停止" } as const;

/** Scenarios and reminders, with what each does next and when. */
export const StepsPart = ({ scenarios, reminders }: StepsPartProps) => (
	<GlancePart title="シナリオ・リマインダ">
		{scenarios.length === 0 && reminders.length === 0 && <Nothing>ありません</Nothing>}
		{scenarios.map((scenario) => (
			<Stack key={`${scenario.id}:${scenario.started_at}`} gap={0}>
				<Group gap="xs" wrap="nowrap" justify="space-between">
					<Way href={addressOf("scenario", { id: scenario.id })}>{scenario.name}</Way>
					<Badge color={scenario.state === "reading" ? "accent" : "gray"} size="sm" flex="none">
						{STATES[scenario.state]}
					</Badge>
				</Group>
				<Next next={scenario.next} label={scenario.next ? `${scenario.next.day}日目` : ""} />
			</Stack>
		))}
		{reminders.map((reminder) => (
			<Stack key={`r${reminder.id}`} gap={0}>
				<Group gap="xs" wrap="nowrap" justify="space-between">
					{reminder.is_of_reservation ? (
						<Text size="sm">{reminder.name || "予約のリマインダ"}</Text>
					) : (
						<Way href={addressOf("episode", { id: reminder.episode_id })}>{reminder.name}</Way>
					)}
					<Text size="xs" c="dimmed" flex="none">
						ゴール <TimeText value={reminder.origin_at} span inherit />
					</Text>
				</Group>
				<Next next={reminder.next} label="" />
			</Stack>
		))}
	</GlancePart>
);

interface NextProps {
	next: { action: string | null; at: string | null } | null;
	label: string;
}

const Next = ({ next, label }: NextProps) =>
	next && (
		<Text size="xs" c="dimmed">
			次 {label} {next.at === null ? "まもなく" : <TimeText value={next.at} span inherit />}
			{next.action && `「${next.action}」`}
		</Text>
	);
