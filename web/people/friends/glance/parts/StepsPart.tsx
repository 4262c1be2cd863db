import { Badge, Group, Stack, Text } from "@mantine/core";
import { SUBSCRIPTION_STATES } from "#domain/automation/scenarios/subscription-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CANCEL_TYPE, REMINDER_OPERATION } from "#domain/engine/actions/effects/episode.ts";
import { STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { MISSING_CHOICE } from "#web/engine/actions/effects/parts/missingChoice.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { ManualEffectButton } from "../ManualEffectButton.tsx";
import { EmptyPartText, GlancePart, PartLink } from "./GlancePart.tsx";

interface StepsPartProps {
	friendId: number;
	/** Undefined if the operator may not read them. */
	scenarios: GlancePartData<"scenarios"> | undefined;
	reminders: GlancePartData<"reminders"> | undefined;
}

/** Scenarios and reminders of the friend, with the next step and its time. */
export const StepsPart = ({ friendId, scenarios, reminders }: StepsPartProps) => (
	<>
		{scenarios && <ScenariosPart friendId={friendId} scenarios={scenarios} />}
		{reminders && <RemindersPart friendId={friendId} reminders={reminders} />}
	</>
);

const ScenariosPart = ({
	friendId,
	scenarios,
}: {
	friendId: number;
	scenarios: GlancePartData<"scenarios">;
}) => (
	<GlancePart
		title="シナリオ"
		action={
			<ManualEffectButton
				friendId={friendId}
				name="scenario"
				presets={{ group_id: MISSING_CHOICE }}
				label="開始・再開"
				targetLabel="シナリオを開始・再開"
			/>
		}
	>
		{scenarios.length === 0 && <EmptyPartText>ありません</EmptyPartText>}
		{scenarios.map((scenario) => (
			<Stack key={`${scenario.id}:${scenario.started_at}`} gap={0}>
				<Group gap="xs" wrap="nowrap" justify="space-between">
					<PartLink href={addressOf("scenario", { id: scenario.id })}>{scenario.name}</PartLink>
					<Group gap="0.25rem" wrap="nowrap" flex="none">
						{scenario.state === "reading" && (
							<ManualEffectButton
								friendId={friendId}
								name="scenario"
								presets={{ group_id: STOP_SCENARIO }}
								label="停止"
								targetLabel={`シナリオ「${scenario.name}」の購読を停止`}
							/>
						)}
						<Badge color={scenario.state === "reading" ? "accent" : "gray"} size="sm">
							{SUBSCRIPTION_STATES[scenario.state]}
						</Badge>
					</Group>
				</Group>
				<NextStep next={scenario.next} label={scenario.next ? `${scenario.next.day}日目` : ""} />
				{scenario.state === "reading" && !scenario.next && (
					<Text size="xs" c="dimmed">
						すべて配信済みです。ステップを追加すると、その日時に届きます。
					</Text>
				)}
			</Stack>
		))}
	</GlancePart>
);

const RemindersPart = ({
	friendId,
	reminders,
}: {
	friendId: number;
	reminders: GlancePartData<"reminders">;
}) => (
	<GlancePart
		title="リマインダ"
		action={
			<ManualEffectButton friendId={friendId} name="episode" label="設定" targetLabel="リマインダを設定" />
		}
	>
		{reminders.length === 0 && <EmptyPartText>ありません</EmptyPartText>}
		{reminders.map((reminder) => (
			<Stack key={reminder.id} gap={0}>
				<Group gap="xs" wrap="nowrap" justify="space-between">
					{reminder.is_of_reservation ? (
						<Text size="sm">{reminder.name || "予約のリマインダ"}</Text>
					) : (
						<>
							<PartLink href={addressOf("episode", { id: reminder.episode_id })}>{reminder.name}</PartLink>
							<ManualEffectButton
								friendId={friendId}
								name="episode"
								presets={{
									firetype: REMINDER_OPERATION.cancel,
									episode_id: reminder.episode_id,
									cancel_type: CANCEL_TYPE.moment,
									cancel_origin_date: reminder.origin_at.slice(0, 10),
									cancel_origin_time: reminder.origin_at.slice(11, 16),
								}}
								label="解除"
								targetLabel={`リマインダ「${reminder.name}」を解除`}
							/>
						</>
					)}
				</Group>
				<Text size="xs" c="dimmed">
					ゴール <TimeText value={reminder.origin_at} span inherit />
				</Text>
				<NextStep next={reminder.next} label="" />
			</Stack>
		))}
	</GlancePart>
);

interface NextStepProps {
	next: { action: string | null; at: string | null } | null;
	label: string;
}

const NextStep = ({ next, label }: NextStepProps) =>
	next && (
		<Text size="xs" c="dimmed">
			次 {label} {next.at === null ? "まもなく" : <TimeText value={next.at} span inherit />}
			{next.action && `「${next.action}」`}
		</Text>
	);
