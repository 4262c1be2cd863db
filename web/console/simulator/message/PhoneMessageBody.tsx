import { Text } from "@mantine/core";
import type { ComponentType } from "react";
import { FlexBody } from "#web/engine/messages/flex/FlexBody.tsx";
import { ImagemapBody } from "#web/engine/messages/ImagemapBody.tsx";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import classes from "#web/engine/messages/Message.module.css";
import { TemplateBody } from "#web/engine/messages/TemplateBody.tsx";
import { TextPreviewBody } from "#web/engine/messages/TextPreviewBody.tsx";
import { AudioBody, FileBody, ImageBody, LocationBody, StickerBody, VideoBody } from "./MediaBodies.tsx";
import { PhoneCoupon } from "./PhoneCoupon.tsx";

/** Components by message type. */
const BODIES: Record<string, ComponentType<{ message: ShownMessage }>> = {
	text: TextPreviewBody,
	textV2: TextPreviewBody,
	sticker: StickerBody,
	image: ImageBody,
	video: VideoBody,
	audio: AudioBody,
	file: FileBody,
	location: LocationBody,
	imagemap: ImagemapBody,
	template: TemplateBody,
	flex: FlexBody,
	coupon: PhoneCoupon,
};

/** Message body on the phone. */
export function PhoneMessageBody({ message }: { message: ShownMessage }) {
	const Body = BODIES[message.type];
	if (Body) return <Body message={message} />;
	return (
		<Text size="sm" className={classes.plain}>
			表示できない種類のメッセージです（{message.type}）
		</Text>
	);
}
