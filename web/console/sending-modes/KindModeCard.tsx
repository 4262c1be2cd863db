import { Anchor, Group, Paper, SegmentedControl, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SENDING_MODES, type SendingMode } from "#domain/engine/sending-stop/sending-modes.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { HeldDecisionField } from "./HeldDecisionField.tsx";
import classes from "./KindModeCard.module.css";
import { decisionOf, goingOf, kindNote, type ModesDraft } from "./modesDraft.ts";
import type { KindState } from "./sendingModesApi.ts";

const CHOICES = Object.entries(SENDING_MODES).map(([value, label]) => ({ value, label }));

interface KindModeCardProps {
	state: KindState;
	draft: ModesDraft;
	onChange: (part: Partial<ModesDraft>) => void;
}

/** Switch of a kind of sends, its held messages, and the question about those that would go. */
export function KindModeCard({ state, draft, onChange }: KindModeCardProps) {
	const { kind, label, held } = state;
	const mayOpen = useMayOpen();
	const heldAddress = addressOf("deliveries", { state: "held" });
	const going = goingOf(draft, state);
	return (
		<Paper withBorder p="sm" component="section" aria-label={label}>
			<Stack gap="sm">
				<Group justify="space-between" gap="xs">
					{/* At least so wide, so that on a phone the switches of all kinds stand below. */}
					<div className={classes.label}>
						<Text fw={600}>{label}</Text>
						<Text size="xs" c="dimmed">
							{kindNote(draft, kind)}
							{held.count > 0 &&
								(mayOpen(heldAddress) && kind !== "group" ? (
									<Anchor component={Link} href={heldAddress} size="xs" underline="always">
										保留 {held.count.toLocaleString("ja-JP")}件
									</Anchor>
								) : (
									`保留 ${held.count.toLocaleString("ja-JP")}件`
								))}
						</Text>
					</div>
					<SegmentedControl
						aria-label={`${label}の送信`}
						data={CHOICES}
						value={draft.kinds[kind]}
						onChange={(value) => onChange({ kinds: { ...draft.kinds, [kind]: value as SendingMode } })}
					/>
				</Group>
				{going && (
					<HeldDecisionField
						label={label}
						going={going}
						decision={decisionOf(draft, state)}
						onDecide={(decision) => onChange({ choices: { ...draft.choices, [kind]: decision } })}
					/>
				)}
			</Stack>
		</Paper>
	);
}
