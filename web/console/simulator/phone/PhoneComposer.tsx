import { ActionIcon, Box, Group, Menu, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { PlusIcon, SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { createPhoneActions, type Phone } from "../simulatorApi.ts";
import classes from "./PhoneScreen.module.css";

const SENDABLE_TYPES = [
	{ type: "sticker", label: "スタンプを送る" },
	{ type: "image", label: "画像を送る" },
	{ type: "video", label: "動画を送る" },
	{ type: "audio", label: "音声を送る" },
	{ type: "file", label: "ファイルを送る" },
	{ type: "location", label: "位置情報を送る" },
];

/** Text field of the friend's phone. */
export function PhoneComposer({ friend }: { friend: Phone }) {
	const [text, setText] = useState("");
	const { send } = createPhoneActions(friend.userId);
	const sendText = () => {
		if (text.trim() === "") return;
		setText("");
		send({ type: "text", text }).catch((error) => {
			setText(text);
			toastFailed(error);
		});
	};
	const onKeyDown = (event: KeyboardEvent) => {
		// During a composition, Enter selects a candidate.
		if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
		event.preventDefault();
		sendText();
	};
	if (friend.blocked) {
		return (
			<Box className={classes.composer}>
				<Text size="sm" c="dimmed" ta="center">
					ブロック中は送信できません。右上の「…」からブロックを解除できます。
				</Text>
			</Box>
		);
	}
	return (
		<Group className={classes.composer} gap="xs" wrap="nowrap" align="flex-end">
			<Menu position="top-start" width="13rem">
				<Menu.Target>
					<ActionIcon variant="subtle" color="gray" size="lg" aria-label="メッセージ以外を送る">
						<PlusIcon />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					{SENDABLE_TYPES.map(({ type, label }) => (
						<Menu.Item key={type} onClick={() => void send({ type }).catch(toastFailed)}>
							{label}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
			<Textarea
				aria-label="メッセージ"
				placeholder="メッセージを入力（Enterで送信）"
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
				onKeyDown={onKeyDown}
				autosize
				minRows={1}
				maxRows={5}
				flex={1}
			/>
			<ActionIcon
				size="lg"
				color="green"
				aria-label="送信する"
				onClick={sendText}
				disabled={text.trim() === ""}
			>
				<SendIcon />
			</ActionIcon>
		</Group>
	);
}
