import { Alert, Group, Skeleton, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { BlockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useComposer } from "./composerApi.ts";
import classes from "./FriendComposer.module.css";
import { UnsentList } from "./UnsentList.tsx";
import { unsentOutsideChat } from "./unsentOutsideChat.ts";

const ComposerForm = lazy(() => import("./ComposerForm.tsx").then((m) => ({ default: m.ComposerForm })));

interface FriendComposerProps {
	friendId: number;
	/** Called while somebody types, so that colleagues are notified. */
	onTyping?: () => void;
	/** Whether the chat above already shows failed and scheduled messages. */
	chatShowsUnsent?: boolean;
	/** Newest message shown, while messages of the chat wait for an answer; null if none waits. */
	waitingUpTo: number | null;
	/** Buttons of the page beside those of the message. */
	tools?: ReactNode;
}

/** Composer of messages to a friend, below the chat, with the list of unsent messages. */
export function FriendComposer(props: FriendComposerProps) {
	if (!useAbility("message-send"))
		return (
			<Group justify="space-between" className={classes.composer}>
				<Text size="xs" c="dimmed">
					メッセージを送る権限がありません。
				</Text>
				{props.tools}
			</Group>
		);
	return <LoadedComposer key={props.friendId} {...props} />;
}

function LoadedComposer({ chatShowsUnsent = false, ...props }: FriendComposerProps) {
	const { friendId, onTyping, waitingUpTo, tools } = props;
	const mayHandle = useAbility("friend-write");
	const { data: state, error, mutate } = useComposer(friendId);
	if (error && !state)
		return (
			<div className={classes.composer}>
				<ErrorState error={error} onRetry={() => void mutate()} />
			</div>
		);
	return (
		<section className={classes.composer} aria-label="メッセージの作成">
			{state && (
				<UnsentList
					friendId={friendId}
					unsent={chatShowsUnsent ? unsentOutsideChat(state.unsent, clockNow()) : state.unsent}
				/>
			)}
			{state?.unreachable ? (
				<Group wrap="nowrap">
					<Alert color="gray" icon={<BlockIcon />} p="xs" flex={1}>
						{state.unreachable}
					</Alert>
					{tools}
				</Group>
			) : (
				<Suspense fallback={<Skeleton height="6rem" />}>
					<ComposerForm
						friendId={friendId}
						state={state}
						onTyping={onTyping}
						waitingUpTo={mayHandle ? waitingUpTo : null}
						tools={tools}
					/>
				</Suspense>
			)}
		</section>
	);
}
