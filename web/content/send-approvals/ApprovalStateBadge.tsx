import { Badge } from "@mantine/core";
import { APPROVAL_STATES, type ApprovalState } from "#domain/engine/send-approvals/approval-states.ts";

const COLORS: Record<ApprovalState, string> = {
	waiting: "orange",
	expired: "red",
	approved: "green",
	returned: "yellow",
	withdrawn: "gray",
	outdated: "gray",
};

/** Badge of the state of a request. */
export const ApprovalStateBadge = ({ state }: { state: ApprovalState }) => (
	<Badge color={COLORS[state]} variant={state === "waiting" ? "filled" : "light"} flex="none">
		{APPROVAL_STATES[state]}
	</Badge>
);
