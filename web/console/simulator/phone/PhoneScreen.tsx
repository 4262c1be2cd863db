import { Box, Skeleton, Stack } from "@mantine/core";
import { useEffect } from "react";
import { QuickReplies } from "#web/engine/messages/QuickReplies.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { TapProvider } from "../message/TapProvider.tsx";
import {
	createPhoneActions,
	type Phone,
	type PhoneTalkMessage,
	type SimulatedClock,
	usePhoneTalk,
	useSimulatorClock,
} from "../simulatorApi.ts";
import { PhoneComposer } from "./PhoneComposer.tsx";
import { PhoneHead } from "./PhoneHead.tsx";
import { PhoneRichMenu } from "./PhoneRichMenu.tsx";
import classes from "./PhoneScreen.module.css";
import { PhoneTalkList } from "./PhoneTalkList.tsx";

/** Phone of a friend with the account's talk open. */
export function PhoneScreen({ userId }: { userId: string }) {
	const { data, error, mutate } = usePhoneTalk(userId);
	const { data: clock } = useSimulatorClock();
	const unread = data?.friend.unread ?? 0;
	useEffect(() => {
		// An open talk is read; a failed request is repeated with the next message.
		if (unread > 0)
			createPhoneActions(userId)
				.read()
				.catch(() => undefined);
	}, [userId, unread]);
	if (!data) {
		return (
			<Stack p="md" className={classes.screen}>
				{error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="100%" />}
			</Stack>
		);
	}
	const { friend, messages, menu, readUpTo } = data;
	const quickReply = quickReplyOf(messages);
	return (
		<TapProvider userId={userId}>
			<Box component="section" className={classes.screen} aria-label={`${friend.name}さんのスマートフォン`}>
				<PhoneHead friend={friend} />
				<PhoneTalkList
					messages={messages}
					friend={friend}
					isLoading={isLoading(friend, clock)}
					readUpTo={readUpTo}
				/>
				{quickReply && <QuickReplies quickReply={quickReply} />}
				<PhoneComposer friend={friend} />
				{menu && !friend.blocked && <PhoneRichMenu menu={menu} />}
			</Box>
		</TapProvider>
	);
}

const isLoading = ({ loadingUntil }: Phone, clock: SimulatedClock | undefined) =>
	loadingUntil !== null && clock !== undefined && loadingUntil > clock.now;

/** Quick replies of the newest message; LINE hides those of earlier ones. */
const quickReplyOf = (messages: PhoneTalkMessage[]) => {
	const newest = messages.at(-1);
	return newest?.direction === "out" ? newest.message?.quickReply : undefined;
};
