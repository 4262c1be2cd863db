import { Box, Text } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import type { Phone, PhoneTalkMessage } from "../simulatorApi.ts";
import classes from "./PhoneScreen.module.css";
import { PhoneTalkLine } from "./PhoneTalkLine.tsx";
import { formatPhoneDay } from "./phoneTimes.ts";

interface PhoneTalkListProps {
	friend: Phone;
	messages: PhoneTalkMessage[];
	/** Whether the account shows its loading indicator. */
	isLoading: boolean;
	/** Time of the newest message that the account has marked as read. */
	readUpTo: number;
}

/** Messages of both sides, newest at the bottom. */
export function PhoneTalkList({ friend, messages, isLoading, readUpTo }: PhoneTalkListProps) {
	const scroller = useRef<HTMLDivElement>(null);
	const newest = messages.at(-1);
	const ownNewest = newest?.direction === "in" ? newest.id : undefined;
	useEffect(() => {
		// After sending, scrolls to the own message from any position.
		if (ownNewest) scroller.current?.scrollTo({ top: 0 });
	}, [ownNewest]);
	return (
		<Box
			ref={scroller}
			className={classes.scroller}
			// A scrollable region must be reachable by keyboard.
			tabIndex={0}
			role="log"
			aria-label="トーク"
		>
			<ul className={classes.list}>
				{messages.length === 0 && (
					<li className={classes.day}>まだメッセージはありません。下の入力欄から送信してください。</li>
				)}
				{messages.map((message, index) => (
					<Fragment key={message.id}>
						{isNewDay(messages, index) && <li className={classes.day}>{formatPhoneDay(message.at)}</li>}
						<PhoneTalkLine message={message} friend={friend} isRead={message.at <= readUpTo} />
					</Fragment>
				))}
				{isLoading && (
					<li className={classes.line}>
						<div className={classes.bubble}>
							<Text px="sm" py="xs" aria-label="返信を準備しています">
								・・・
							</Text>
						</div>
					</li>
				)}
			</ul>
		</Box>
	);
}

const isNewDay = (messages: PhoneTalkMessage[], index: number) => {
	const [previous, message] = [messages[index - 1], messages[index]];
	return message !== undefined && (!previous || formatPhoneDay(previous.at) !== formatPhoneDay(message.at));
};
