import { CloseButton, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ComposerAttachment } from "#domain/people/composer/composer-draft.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { FileIcon, LocationIcon, TemplateIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./FriendComposer.module.css";
import { Sticker } from "./StickerPicker.tsx";

interface AttachmentListProps {
	attachments: readonly ComposerAttachment[];
	/** Files that are being uploaded. */
	uploading: readonly { key: string; name: string }[];
	onRemove: (key: string) => void;
}

/** Attachments of the draft, in sending order. */
export function AttachmentList({ attachments, uploading, onRemove }: AttachmentListProps) {
	if (attachments.length + uploading.length === 0) return null;
	return (
		<ul className={classes.attachments} aria-label="添付">
			{attachments.map(({ key, label, message }) => (
				<li key={key} className={classes.attachment}>
					{pictureOf(message)}
					<Text size="sm" truncate title={label}>
						{label}
					</Text>
					<CloseButton size="sm" aria-label={`${label}を外す`} onClick={() => onRemove(key)} />
				</li>
			))}
			{uploading.map(({ key, name }) => (
				<li key={key} className={classes.attachment} aria-busy="true">
					<Loader size="xs" />
					<Text size="sm" truncate role="status">
						{name || "画像"}をアップロードしています…
					</Text>
				</li>
			))}
		</ul>
	);
}

const picture = (address: string) => <img src={address} alt="" className={classes.thumb} />;

function pictureOf(message: ComposerAttachment["message"]): ReactNode {
	if (message.type === "sticker")
		return (
			<span className={classes.thumb}>
				<Sticker id={message.sticker_id} />
			</span>
		);
	if (message.type === "image") return picture(mediaUrl(message.media_key));
	if (message.type === "video") return picture(mediaUrl(message.preview_key));
	if (message.type === "location") return <LocationIcon />;
	return message.type === "template" ? <TemplateIcon /> : <FileIcon />;
}
