import { Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { PendingBadge } from "#web/platform/shell/PendingBadge.tsx";
import { useWaitingMessages } from "#web/platform/shell/useWaitingMessages.ts";

/** Switch between the talks of friends and of groups, with the number of those that wait. */
export function TalkKindSwitch({ current }: { current: "chat" | "groups" }) {
	const { talks, groups } = useWaitingMessages();
	return (
		<Group component="nav" gap="2xs" grow aria-label="トークの種類">
			<KindLink page="chat" label="友だち" waiting={talks} isCurrent={current === "chat"} />
			<KindLink page="groups" label="グループ" waiting={groups} isCurrent={current === "groups"} />
		</Group>
	);
}

interface KindLinkProps {
	page: "chat" | "groups";
	label: string;
	/** Number of talks with waiting messages. */
	waiting: number;
	isCurrent: boolean;
}

const KindLink = ({ page, label, waiting, isCurrent }: KindLinkProps) => (
	<Button
		component={Link}
		href={addressOf(page)}
		size="xs"
		variant={isCurrent ? "light" : "default"}
		aria-current={isCurrent ? "page" : undefined}
		rightSection={<PendingBadge pending={{ count: waiting, noun: "未対応のトーク" }} />}
	>
		{label}
	</Button>
);
