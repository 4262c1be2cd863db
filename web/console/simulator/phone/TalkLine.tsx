import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import { DeleteIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { actionsOf, type Phone, type TalkMessage } from "../api.ts";
import { MessageBody } from "../message/MessageBody.tsx";
import classes from "./PhoneScreen.module.css";
import { momentOf, timeOf } from "./times.ts";

/** Message types without a speech bubble, and those that need the full width. */
const BARE = new Set(["sticker", "image", "audio", "imagemap", "template", "flex"]);
const WIDE = new Set(["imagemap", "template", "flex"]);

const WAYS: Partial<Record<TalkMessage["via"], string>> = {
	reply: "返信",
	push: "プッシュ",
	multicast: "マルチキャスト",
	displayed: "表示のみ",
};

interface TalkLineProps {
	friend: Phone;
	message: TalkMessage;
}

/** Message: the friend's at the right, the account's at the left. */
export function TalkLine({
	friend,
	message: { id, direction, at, via, unsent, type, message },
}: TalkLineProps) {
	const isOwn = direction === "in";
	const way = WAYS[via];
	return (
		<li className={classes.line} data-own={isOwn || undefined}>
			<div className={classes.content} data-wide={WIDE.has(type) || undefined}>
				<VisuallyHidden>{isOwn ? friend.name : "アカウント"}: </VisuallyHidden>
				{message?.sender?.name && <div className={classes.sender}>{message.sender.name}</div>}
				<div
					className={classes.bubble}
					data-bare={(!unsent && BARE.has(type)) || undefined}
					data-unsent={unsent || undefined}
				>
					{message ? <MessageBody message={message} /> : "送信を取り消しました"}
				</div>
			</div>
			<div className={classes.aside}>
				{isOwn && via === "friend" && !unsent && <OwnMenu userId={friend.userId} messageId={id} />}
				{way && <div>{way}</div>}
				<time title={momentOf(at)}>{timeOf(at)}</time>
			</div>
		</li>
	);
}

const OwnMenu = ({ userId, messageId }: { userId: string; messageId: string }) => (
	<Menu position="bottom-end" width="12rem">
		<Menu.Target>
			<ActionIcon variant="transparent" size="sm" className={classes.more} aria-label="メッセージの操作">
				<MoreIcon />
			</ActionIcon>
		</Menu.Target>
		<Menu.Dropdown>
			<Menu.Item
				color="red"
				leftSection={<DeleteIcon />}
				onClick={() => void actionsOf(userId).unsend(messageId).catch(toastFailed)}
			>
				送信を取り消す
			</Menu.Item>
		</Menu.Dropdown>
	</Menu>
);
