import { Button, type ButtonProps, Text } from "@mantine/core";
import { useState } from "react";
import { EXPLAINED, EXPLAINED_KINDS } from "#domain/automation/explain/explained-kinds.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { type ExplainedItem, ExplanationForm } from "./ExplanationForm.tsx";

interface ExplanationButtonProps extends Omit<ButtonProps, "children"> {
	friend: { id: number; name?: string };
	/** Initially selected item. */
	about?: ExplainedItem;
	label?: string;
}

/** Button that opens the explanation of a delivery; hidden from operators who may read none of it. */
export function ExplanationButton({
	friend,
	about,
	label = "届かない理由を調べる",
	...rest
}: ExplanationButtonProps) {
	const { abilities } = useSession();
	const [opened, setOpened] = useState(false);
	const needs = about ? [about.kind] : EXPLAINED_KINDS;
	if (!needs.some((kind) => abilities.includes(EXPLAINED[kind].ability))) return null;
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
				<ExplanationForm friendId={friend.id} about={about} />
			</SidePanel>
		</>
	);
}
