import { Box, Group, Stack, Text } from "@mantine/core";
import { DELIVERY_STATES } from "#domain/engine/deliveries/delivery-states.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import type { RunEffect } from "#web/people/friends/friendsApi.ts";
import { CheckIcon, SkipIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./RunCard.module.css";

const OUTCOMES = {
	done: { label: "実行", icon: CheckIcon, color: "green" },
	skipped: { label: "スキップ", icon: SkipIcon, color: "dimmed" },
	failed: { label: "失敗", icon: WarningIcon, color: "red" },
} as const;

/** Effect of a run: its outcome, and the state of its delivery. */
export function EffectLine({ effect }: { effect: RunEffect }) {
	const { label, icon: Icon, color } = OUTCOMES[effect.outcome];
	return (
		<Group component="li" gap="xs" wrap="nowrap" align="flex-start">
			<Box c={color} className={classes.outcome}>
				<Icon />
			</Box>
			<Stack gap={0} className={classes.detail}>
				<Text size="sm">
					<Text span inherit c={color} fw={500}>
						{label}
					</Text>
					{"　"}
					{effect.summary || effect.label}
				</Text>
				{effect.reason && (
					<Text size="xs" c={effect.outcome === "failed" ? "red" : "dimmed"}>
						{effect.reason}
					</Text>
				)}
				{effect.delivery && (
					<Text size="xs" c={isTrouble(effect.delivery.state) ? "red" : "dimmed"}>
						{deliveryText(effect.delivery)}
						{isTrouble(effect.delivery.state) && effect.delivery.reason && `　${effect.delivery.reason}`}
					</Text>
				)}
			</Stack>
		</Group>
	);
}

type Delivery = NonNullable<RunEffect["delivery"]>;

const isTrouble = (state: Delivery["state"]) => state === "failed" || state === "parked";

function deliveryText({ state, due_at, sent_at }: Delivery): string {
	const isComing = state === "scheduled" || state === "queued";
	const time = sent_at ?? (isComing ? due_at : null);
	return `配信: ${DELIVERY_STATES[state]}${time ? ` ${formatMoment(time)}` : ""}`;
}
