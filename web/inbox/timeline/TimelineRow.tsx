import { Badge, Checkbox, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DIRECTIONS } from "#domain/inbox/timeline/timeline-query-input.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { TalkMessageBody } from "#web/engine/messages/TalkMessageBody.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { formatClock, formatFullTime } from "#web/platform/ui/TimeText.tsx";
import { FoundText } from "./FoundText.tsx";
import { isUnhandled } from "./isUnhandled.ts";
import { StarButton } from "./StarButton.tsx";
import classes from "./TimelineRow.module.css";
import type { TimelineMessage } from "./timelineApi.ts";
import type { SelectedMessages } from "./useSelectedMessages.ts";

interface TimelineRowProps {
	message: TimelineMessage;
	/** Query to highlight. */
	search?: string;
	/** Selection state; absent if messages cannot be selected and starred. */
	selection?: SelectedMessages | undefined;
}

/** Timeline row: friend, content, time and handling status. */
export const TimelineRow = ({ message, search = "", selection }: TimelineRowProps) => (
	<div
		{...rowLinkTarget}
		className={`${rowLinkTarget.className} ${classes.row}`}
		data-chosen={selection?.ids.includes(message.id) || undefined}
	>
		{selection && (
			<div className={classes.tick}>
				{isUnhandled(message) && (
					<Checkbox
						checked={selection.has(message.id)}
						onChange={() => selection.toggle(message.id)}
						aria-label={`「${nameOf(message)}」の${formatClock(message.date)}のメッセージを選択する`}
					/>
				)}
			</div>
		)}
		<FriendAvatar friend={message.member} size="2rem" className={classes.face} />
		<div className={classes.said}>
			<div className={classes.head}>
				<RowLink href={addressOf("friend", { id: message.member_id })} title={nameOf(message)}>
					{nameOf(message)}
				</RowLink>
				<EditFriend friend={{ id: message.member_id, name: message.member.name }} />
				{message.outgoing && (
					<Badge color="gray" size="sm" className={classes.badge}>
						{DIRECTIONS.outgoing}
					</Badge>
				)}
				{isUnhandled(message) && (
					<Badge color="yellow" size="sm" className={classes.badge}>
						未対応
					</Badge>
				)}
			</div>
			<div className={classes.body} data-unsent={message.unsent || undefined}>
				<Body message={message} search={search} />
			</div>
		</div>
		<Text
			component="time"
			size="xs"
			c="dimmed"
			className={classes.time}
			dateTime={message.date.replace(" ", "T")}
			title={formatFullTime(message.date)}
		>
			{formatClock(message.date)}
		</Text>
		{selection && <StarButton message={message} />}
	</div>
);

const nameOf = ({ member }: TimelineMessage) => displayName(member.name);

/** Truncated text; other messages look as in their talk. */
const Body = ({ message, search }: { message: TimelineMessage; search: string }) =>
	message.text !== null && !message.unsent ? (
		<FoundText text={message.text} search={search} />
	) : (
		<TalkMessageBody message={message} />
	);
