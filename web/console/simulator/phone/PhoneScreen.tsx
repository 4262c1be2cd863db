import { Box, Skeleton, Stack } from "@mantine/core";
import { useEffect } from "react";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { actionsOf, type Clock, type Phone, type TalkMessage, useClock, useTalk } from "../api.ts";
import { QuickReplies } from "../message/QuickReplies.tsx";
import { TapProvider } from "../message/TapProvider.tsx";
import { Composer } from "./Composer.tsx";
import { PhoneHead } from "./PhoneHead.tsx";
import classes from "./PhoneScreen.module.css";
import { RichMenu } from "./RichMenu.tsx";
import { TalkList } from "./TalkList.tsx";

/** Phone of a friend with the account's talk open. */
export function PhoneScreen({ userId }: { userId: string }) {
	const { data, error, mutate } = useTalk(userId);
	const { data: clock } = useClock();
	const unread = data?.friend.unread ?? 0;
	useEffect(() => {
		// An open talk is read; a failed request is repeated with the next message.
		if (unread > 0)
			actionsOf(userId)
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
	const { friend, messages, menu } = data;
	const quickReply = quickReplyOf(messages);
	return (
		<TapProvider userId={userId}>
			<Box component="section" className={classes.screen} aria-label={`${friend.name}さんのスマートフォン`}>
				<PhoneHead friend={friend} />
				<TalkList messages={messages} friend={friend} isLoading={isLoading(friend, clock)} />
				{quickReply && <QuickReplies quickReply={quickReply} />}
				<Composer friend={friend} />
				{menu && !friend.blocked && <RichMenu menu={menu} />}
			</Box>
		</TapProvider>
	);
}

const isLoading = ({ loadingUntil }: Phone, clock: Clock | undefined) =>
	loadingUntil !== null && clock !== undefined && loadingUntil > clock.now;

/** Only the newest message shows its quick replies. */
const quickReplyOf = (messages: TalkMessage[]) => {
	const newest = messages.at(-1);
	return newest?.direction === "out" ? newest.message?.quickReply : undefined;
};
