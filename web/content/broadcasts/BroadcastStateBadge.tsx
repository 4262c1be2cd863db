import { Badge } from "@mantine/core";
import {
	BROADCAST_STATES,
	type BroadcastState,
	isCancellationPending,
} from "#domain/content/broadcasts/broadcast-states.ts";

const STATE_COLORS: Record<BroadcastState, string> = {
	draft: "gray",
	approval: "orange",
	planned: "blue",
	sending: "green",
	testing: "violet",
	paused: "yellow",
	sent: "gray",
	partly_sent: "orange",
	failed: "red",
	cancelled: "gray",
	stopped: "red",
};

/** Badge of a broadcast's state, with a note while calls of a cancelled broadcast are still in progress. */
export function BroadcastStateBadge({
	broadcast,
}: {
	broadcast: Parameters<typeof isCancellationPending>[0];
}) {
	const isUnsure = isCancellationPending(broadcast);
	const state = isUnsure ? "cancelled" : broadcast.state;
	return (
		<Badge color={STATE_COLORS[state]} variant={state === "sent" ? "light" : "filled"} flex="none">
			{BROADCAST_STATES[state]}
			{isUnsure && "（結果を確認中）"}
		</Badge>
	);
}
