import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

/** Reason why an unsent message waits, with the way to the sending modes for one that they hold. */
export function WaitingReason({ state, reason }: { state: DeliveryState; reason: string }) {
	const mayOpen = useMayOpen();
	const address = addressOf("sendingModes");
	if (!reason) return null;
	return (
		<Text size="xs" c="dimmed" mt="0.25rem">
			{reason}。
			{state === "held" && mayOpen(address) && (
				<Anchor component={Link} href={address} size="xs" underline="always">
					送信モードを見る
				</Anchor>
			)}
		</Text>
	);
}
