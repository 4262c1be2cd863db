import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { MESSAGE_TYPES } from "#domain/messages/content.ts";
import { LocationIcon, StickerIcon } from "../ui/icons.tsx";
import type { Message } from "./api.ts";
import classes from "./MessageBody.module.css";

export function LocationBody({ message: { content, text } }: { message: Message }) {
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

/** A sticker as LINE's own store shows it; a word where the picture cannot be had. */
export function StickerBody({ message: { content } }: { message: Message }) {
	const [isMissing, setMissing] = useState(!content?.stickerId);
	if (isMissing)
		return (
			<Group gap="xs" wrap="nowrap">
				<StickerIcon />
				<Text size="sm">{MESSAGE_TYPES.sticker}</Text>
			</Group>
		);
	return (
		<img
			src={`https://stickershop.line-scdn.net/stickershop/v1/sticker/${content?.stickerId}/android/sticker.png`}
			alt={MESSAGE_TYPES.sticker}
			className={classes.sticker}
			referrerPolicy="no-referrer"
			onError={() => setMissing(true)}
		/>
	);
}
