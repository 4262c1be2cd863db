import { Avatar, Text } from "@mantine/core";
import type { ComponentType } from "react";
import { useBrand } from "#web/platform/api/brand.ts";
import { FilmBody } from "./FilmBody.tsx";
import { FlexPreview } from "./flex/FlexPreview.tsx";
import { ImagemapBody } from "./ImagemapBody.tsx";
import type { ShownMessage } from "./line.ts";
import classes from "./MessageTalk.module.css";
import { PictureBody } from "./PictureBody.tsx";
import { SoundBody } from "./SoundBody.tsx";
import { TemplateBody } from "./TemplateBody.tsx";
import { TextBody } from "./TextBody.tsx";
import { TapContext } from "./tap.ts";
import { tellWhatItDoes } from "./tellTap.ts";

interface MessageTalkProps {
	messages: ShownMessage[];
	/** What stands there while there is nothing to show. */
	empty: string;
	/** What a screen reader is told it is, where several stand on a page. */
	label?: string;
}

/** Messages of the account as they will stand in a friend's talk. A tap says what it would do. */
export function MessageTalk({ messages, empty, label = SEEN_BY_FRIENDS }: MessageTalkProps) {
	const brand = useBrand();
	return (
		<TapContext value={tellWhatItDoes}>
			<section
				className={classes.talk}
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
				tabIndex={0}
			>
				<Text size="xs" c="dimmed">
					{SEEN_BY_FRIENDS}
				</Text>
				{messages.length === 0 && <Text size="sm">{empty}</Text>}
				{messages.map((message, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: messages that are being written have no ids
					<div key={index} className={classes.line}>
						<Avatar size="sm" color="accent" variant="filled" aria-hidden="true">
							{[...brand.name][0]}
						</Avatar>
						<Body message={message} />
					</div>
				))}
			</section>
		</TapContext>
	);
}

const SEEN_BY_FRIENDS = "友だちの画面での見え方";

const BODIES: Record<string, ComponentType<{ message: ShownMessage }>> = {
	image: PictureBody,
	video: FilmBody,
	audio: SoundBody,
	imagemap: ImagemapBody,
	template: TemplateBody,
	flex: FlexPreview,
};

function Body({ message }: { message: ShownMessage }) {
	const Other = BODIES[message.type];
	if (!Other) {
		return (
			<div className={classes.bubble}>
				<TextBody message={message} />
			</div>
		);
	}
	return (
		<div className={classes.bare}>
			<Other message={message} />
		</div>
	);
}
