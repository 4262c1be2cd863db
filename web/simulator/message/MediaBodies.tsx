import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { ShownMessage } from "../../messages/line.ts";
import classes from "../../messages/Message.module.css";
import { Picture } from "../../messages/Picture.tsx";
import { FileIcon, LocationIcon, StickerIcon } from "../../ui/icons.tsx";
import { contentUrl } from "../api.ts";

interface BodyProps {
	message: ShownMessage;
}

/** The friend's own file lies at the simulator, the account's where the message says. */
const sourceOf = ({ id, originalContentUrl }: ShownMessage) => originalContentUrl ?? contentUrl(id ?? "");

export const StickerBody = ({ message: { packageId, stickerId } }: BodyProps) => (
	<div className={classes.sticker}>
		<StickerIcon size="3rem" />
		<Text size="xs">
			スタンプ {packageId} / {stickerId}
		</Text>
	</div>
);

export const ImageBody = ({ message }: BodyProps) => (
	<a href={sourceOf(message)} target="_blank" rel="noreferrer">
		<Picture
			src={message.previewImageUrl ?? sourceOf(message)}
			alt="画像を開く"
			className={classes.picture}
		/>
	</a>
);

export const VideoBody = ({ message }: BodyProps) => (
	<div className={classes.plain}>
		{message.previewImageUrl && (
			<Picture src={message.previewImageUrl} alt="動画のプレビュー" className={classes.picture} />
		)}
		<Anchor href={sourceOf(message)} target="_blank" rel="noreferrer" size="sm" underline="always">
			動画を開く
		</Anchor>
	</div>
);

/** Only a sound of our own can be played here: the page loads no media from elsewhere. */
export function AudioBody({ message }: BodyProps) {
	const seconds = message.duration ? `（${Math.round(message.duration / 1_000)}秒）` : "";
	if (message.originalContentUrl) {
		return (
			<div className={classes.plain}>
				<Anchor
					href={message.originalContentUrl}
					target="_blank"
					rel="noreferrer"
					size="sm"
					underline="always"
				>
					音声を開く{seconds}
				</Anchor>
			</div>
		);
	}
	return (
		// biome-ignore lint/a11y/useMediaCaption: a tone has no captions
		<audio
			src={sourceOf(message)}
			controls
			preload="none"
			className={classes.sound}
			aria-label={`音声${seconds}`}
		/>
	);
}

export const FileBody = ({ message }: BodyProps) => (
	<Group gap="xs" wrap="nowrap" className={classes.plain}>
		<FileIcon />
		<Anchor href={sourceOf(message)} download={message.fileName} size="sm" underline="always">
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
