import { Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

/** Switch between the talks of friends and of groups. */
export const TalkKindSwitch = ({ current }: { current: "chat" | "groups" }) => (
	<Group component="nav" gap="2xs" grow aria-label="トークの種類">
		<KindLink page="chat" label="友だち" isCurrent={current === "chat"} />
		<KindLink page="groups" label="グループ" isCurrent={current === "groups"} />
	</Group>
);

const KindLink = ({
	page,
	label,
	isCurrent,
}: {
	page: "chat" | "groups";
	label: string;
	isCurrent: boolean;
}) => (
	<Button
		component={Link}
		href={addressOf(page)}
		size="xs"
		variant={isCurrent ? "light" : "default"}
		aria-current={isCurrent ? "page" : undefined}
	>
		{label}
	</Button>
);
