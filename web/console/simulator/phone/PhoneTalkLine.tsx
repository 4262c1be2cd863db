import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import { DeleteIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { PhoneMessageBody } from "../message/PhoneMessageBody.tsx";
import { createPhoneActions, type Phone, type PhoneTalkMessage } from "../simulatorApi.ts";
import classes from "./PhoneScreen.module.css";
import { formatPhoneMoment, formatPhoneTime } from "./phoneTimes.ts";

/** Message types that are drawn without a speech bubble. */
const BUBBLELESS_TYPES = new Set(["sticker", "image", "audio", "imagemap", "template", "flex", "coupon"]);
/** Message types that use the full width. */
const WIDE_TYPES = new Set(["imagemap", "template", "flex"]);

/** Labels of the ways of sending that are shown. */
const VIA_LABELS: Partial<Record<PhoneTalkMessage["via"], string>> = {
	reply: "返信",
	push: "通常の送信",
	multicast: "マルチキャスト",
	displayed: "表示のみ",
};

interface PhoneTalkLineProps {
	friend: Phone;
	message: PhoneTalkMessage;
	/** Whether the account has marked it as read. */
	isRead: boolean;
}

/** Message of a talk: the friend's at the right, the account's at the left. */
export function PhoneTalkLine({
	friend,
	message: { id, direction, at, via, unsent, type, message },
	isRead,
}: PhoneTalkLineProps) {
	const isOwn = direction === "in";
	const viaLabel = VIA_LABELS[via];
	return (
		<li className={classes.line} data-own={isOwn || undefined}>
			<div className={classes.content} data-wide={WIDE_TYPES.has(type) || undefined}>
				<VisuallyHidden>{isOwn ? friend.name : "アカウント"}: </VisuallyHidden>
				{message?.sender?.name && <div className={classes.sender}>{message.sender.name}</div>}
				<div
					className={classes.bubble}
					data-bare={(!unsent && BUBBLELESS_TYPES.has(type)) || undefined}
					data-unsent={unsent || undefined}
				>
					{message ? <PhoneMessageBody message={message} /> : "送信を取り消しました"}
				</div>
			</div>
			<div className={classes.aside}>
				{isOwn && via === "friend" && !unsent && <UnsendMenu userId={friend.userId} messageId={id} />}
				{isOwn && isRead && <div>既読</div>}
				{viaLabel && <div>{viaLabel}</div>}
				<time title={formatPhoneMoment(at)}>{formatPhoneTime(at)}</time>
			</div>
		</li>
	);
}

const UnsendMenu = ({ userId, messageId }: { userId: string; messageId: string }) => (
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
				onClick={() => void createPhoneActions(userId).unsend(messageId).catch(toastFailed)}
			>
				送信を取り消す
			</Menu.Item>
		</Menu.Dropdown>
	</Menu>
);
