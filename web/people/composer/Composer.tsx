import { Alert, Skeleton, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { BlockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useComposer } from "./api.ts";
import { besideTalk } from "./besideTalk.ts";
import classes from "./Composer.module.css";
import { UnsentList } from "./UnsentList.tsx";

const ComposerForm = lazy(() => import("./ComposerForm.tsx").then((m) => ({ default: m.ComposerForm })));

interface ComposerProps {
	friendId: number;
	/** Somebody writes, so that colleagues can be told. */
	onTyping?: () => void;
	/** Whether the talk above already shows failed and planned messages. */
	isToldAbove?: boolean;
}

/** Where operators write to a friend, below the talk: what has not left yet, and what is being written. */
export function Composer(props: ComposerProps) {
	if (!useAbility("message-send"))
		return (
			<Text size="xs" c="dimmed" p="sm" className={classes.composer}>
				メッセージを送る権限がありません。
			</Text>
		);
	return <Writing key={props.friendId} {...props} />;
}

function Writing({ friendId, onTyping, isToldAbove = false }: ComposerProps) {
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
					unsent={isToldAbove ? besideTalk(state.unsent, clockNow()) : state.unsent}
				/>
			)}
			{state?.unreachable ? (
				<Alert color="gray" icon={<BlockIcon />} p="xs">
					{state.unreachable}
				</Alert>
			) : (
				<Suspense fallback={<Skeleton height="6rem" />}>
					<ComposerForm friendId={friendId} state={state} onTyping={onTyping} />
				</Suspense>
			)}
		</section>
	);
}
