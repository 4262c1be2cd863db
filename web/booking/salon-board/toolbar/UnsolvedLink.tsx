import { Badge, Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";

interface UnsolvedLinkProps {
	salonId: number;
	unsolvedCount: number;
	isCompact: boolean;
}

/** Link to the page of unanswered requests, with their number. */
export function UnsolvedLink({ salonId, unsolvedCount, isCompact }: UnsolvedLinkProps) {
	const count = unsolvedCount > 0 && (
		<Badge color="yellow" size="sm" circle={unsolvedCount < 10}>
			{unsolvedCount > 99 ? "99+" : unsolvedCount}
		</Badge>
	);
	return (
		<Button
			component={Link}
			href={addressOf("unsolved", { id: salonId })}
			variant="default"
			size="sm"
			flex="none"
			px={isCompact ? "xs" : undefined}
			aria-label={unsolvedCount > 0 ? `未対応 ${unsolvedCount}件` : "未対応"}
			leftSection={<WarningIcon />}
			rightSection={!isCompact && count}
		>
			{isCompact ? count : "未対応"}
		</Button>
	);
}
