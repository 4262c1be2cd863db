import { Badge } from "@mantine/core";
import { BROADCAST_STATES, type BroadcastState } from "#domain/broadcasts/list.ts";

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

export const StateBadge = ({ state }: { state: BroadcastState }) => (
	<Badge color={COLORS[state]} variant={state === "sent" ? "light" : "filled"} flex="none">
		{BROADCAST_STATES[state]}
	</Badge>
);
