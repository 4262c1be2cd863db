import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { stickerAddress } from "#domain/people/composer/stickers.ts";
import type { FriendChatMessage } from "#web/people/friends/friendsApi.ts";
import { LocationIcon, StickerIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./TalkMessageBody.module.css";

/** Place with its address, and a link to it on a map. */
export function TalkLocationBody({ message: { content, text } }: { message: FriendChatMessage }) {
	return (
		<Group gap="xs" wrap="nowrap" align="flex-start">
			<LocationIcon />
			<Stack gap={0}>
				<Text size="sm" fw={500}>
					{content?.title || MESSAGE_TYPES.location}
				</Text>
				<Text size="sm">{content?.address ?? text}</Text>
				{content?.latitude !== undefined && content.longitude !== undefined && (
					<Anchor
						size="sm"
						underline="always"
						target="_blank"
						rel="noreferrer"
						href={`https://www.google.com/maps?q=${content.latitude},${content.longitude}`}
					>
						地図を開く
					</Anchor>
				)}
			</Stack>
		</Group>
	);
}

/** Sticker from LINE's store; a text if its picture cannot be loaded. */
export function TalkStickerBody({ message: { content } }: { message: FriendChatMessage }) {
	const [isMissing, setMissing] = useState(!content?.stickerId);
	if (isMissing)
		return (
			<Group gap="xs" wrap="nowrap">
				<StickerIcon />
				<Text size="sm">{nameOf(content)}</Text>
			</Group>
		);
	return (
		<img
			src={stickerAddress(content?.stickerId ?? "")}
			alt={nameOf(content)}
			title={nameOf(content)}
			className={classes.sticker}
			referrerPolicy="no-referrer"
			onError={() => setMissing(true)}
		/>
	);
}

/** Meaning of a sticker: its own words, or LINE's keywords. */
const nameOf = (content: FriendChatMessage["content"]): string => {
	const meaning = content?.stickerText ?? content?.keywords?.slice(0, 3).join("・");
	return meaning ? `${MESSAGE_TYPES.sticker}（${meaning}）` : MESSAGE_TYPES.sticker;
};
