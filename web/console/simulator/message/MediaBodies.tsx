import { Anchor, Group, Stack, Text } from "@mantine/core";
import { AudioPreviewBody } from "#web/engine/messages/AudioPreviewBody.tsx";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { localMediaAddress } from "#web/engine/messages/localMediaAddress.ts";
import classes from "#web/engine/messages/Message.module.css";
import { MessagePicture } from "#web/engine/messages/MessagePicture.tsx";
import { useTap } from "#web/engine/messages/messageTap.ts";
import { VideoPreviewBody } from "#web/engine/messages/VideoPreviewBody.tsx";
import { FileIcon, LocationIcon, StickerIcon } from "#web/platform/ui/consoleIcons.tsx";
import { simulatedContentUrl } from "../simulatorApi.ts";

interface BodyProps {
	message: ShownMessage;
}

/** URL of a media file: the friend's from the simulator, the account's from the message. */
const mediaSourceOf = ({ id, originalContentUrl }: ShownMessage) =>
	originalContentUrl ?? simulatedContentUrl(id ?? "");

export const StickerBody = ({ message: { packageId, stickerId } }: BodyProps) => (
	<div className={classes.sticker}>
		<StickerIcon size="3rem" />
		<Text size="xs">
			スタンプ {packageId} / {stickerId}
		</Text>
	</div>
);

export const ImageBody = ({ message }: BodyProps) => (
	<a href={localMediaAddress(mediaSourceOf(message))} target="_blank" rel="noreferrer">
		<MessagePicture
			src={message.previewImageUrl ?? mediaSourceOf(message)}
			alt="画像を開く"
			className={classes.picture}
		/>
	</a>
);

/** A video with a tracking id tells the account when it was watched to the end, as at LINE. */
export function VideoBody({ message }: BodyProps) {
	const tap = useTap();
	const { trackingId } = message;
	return (
		<VideoPreviewBody
			message={message}
			source={mediaSourceOf(message)}
			{...(trackingId && { onEnded: () => tap({ type: "videoPlayComplete", data: trackingId }) })}
		/>
	);
}

export const AudioBody = ({ message }: BodyProps) => (
	<AudioPreviewBody message={message} source={mediaSourceOf(message)} />
);

export const FileBody = ({ message }: BodyProps) => (
	<Group gap="xs" wrap="nowrap" className={classes.plain}>
		<FileIcon />
		<Anchor href={mediaSourceOf(message)} download={message.fileName} size="sm" underline="always">
			{message.fileName}
		</Anchor>
	</Group>
);

export const LocationBody = ({ message: { title, address, latitude, longitude } }: BodyProps) => (
	<Group gap="xs" wrap="nowrap" align="flex-start" className={classes.plain}>
		<LocationIcon />
		<Stack gap={0}>
			<Text size="sm" fw={500}>
				{title}
			</Text>
			<Text size="sm">{address}</Text>
			<Anchor
				size="sm"
				underline="always"
				target="_blank"
				rel="noreferrer"
				href={`https://www.google.com/maps?q=${latitude},${longitude}`}
			>
				地図を開く
			</Anchor>
		</Stack>
	</Group>
);
