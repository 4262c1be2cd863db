import { Badge } from "@mantine/core";
import { BROADCAST_STATES, type BroadcastState, isEnding } from "#domain/content/broadcasts/list.ts";

const COLORS: Record<BroadcastState, string> = {
	draft: "gray",
	planned: "blue",
	sending: "green",
	paused: "yellow",
	sent: "gray",
	partly_sent: "orange",
	failed: "red",
	cancelled: "gray",
	stopped: "red",
};

/** Badge of a broadcast's state; one that is cancelled while LINE still has some of its messages says so. */
export function StateBadge({ broadcast }: { broadcast: Parameters<typeof isEnding>[0] }) {
	const isUnsure = isEnding(broadcast);
	const state = isUnsure ? "cancelled" : broadcast.state;
	return (
		<Badge color={COLORS[state]} variant={state === "sent" ? "light" : "filled"} flex="none">
			{BROADCAST_STATES[state]}
			{isUnsure && "（結果を確認中）"}
		</Badge>
	);
}
