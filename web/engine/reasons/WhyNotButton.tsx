import { Button, type ButtonProps, Text } from "@mantine/core";
import { useState } from "react";
import { EXPLAINED, EXPLAINED_KINDS } from "#domain/automation/explain/kinds.ts";
import { useSession } from "#web/platform/api/session.ts";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { type ExplainedItem, WhyNot } from "./WhyNot.tsx";

interface WhyNotButtonProps extends Omit<ButtonProps, "children"> {
	friend: { id: number; name?: string };
	/** What is asked about from the beginning. */
	about?: ExplainedItem;
	label?: string;
}

/** Opens the question why a friend got something, or not, beside what is shown. Whoever may read none of it is not offered it. */
export function WhyNotButton({ friend, about, label = "届かない理由を調べる", ...rest }: WhyNotButtonProps) {
	const { abilities } = useSession();
	const [opened, setOpened] = useState(false);
	const needs = about ? [about.kind] : EXPLAINED_KINDS;
	if (!needs.some((kind) => abilities.includes(EXPLAINED[kind].needs))) return null;
	return (
		<>
			<Button variant="default" size="xs" {...rest} onClick={() => setOpened(true)}>
				{label}
			</Button>
			<SidePanel
				width={28}
				opened={opened}
				onClose={() => setOpened(false)}
				position="right"
				title="届いた理由・届かない理由"
				closeButtonProps={{ "aria-label": "閉じる" }}
			>
				<Text size="sm" c="dimmed" mb="sm">
					{friend.name ? `「${friend.name}」` : "この友だち"}
					に届いたか、届くか、届かないならその最初の理由を調べます。送信はしません。
				</Text>
				<WhyNot friendId={friend.id} about={about} />
			</SidePanel>
		</>
	);
}
