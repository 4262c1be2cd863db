import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { messageToDraw, toStoredMessage } from "#web/engine/messages/storedMessage.ts";
import { TalkMessageBody } from "#web/engine/messages/TalkMessageBody.tsx";
import { isRefusal } from "#web/platform/api/apiError.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { QuotaCost } from "./CostLine.tsx";
import { type ComposerPreview, useComposerPreview } from "./composerApi.ts";
import classes from "./FriendComposer.module.css";

interface SendPreviewProps {
	friendId: number;
	input: ComposerSendInput;
	sendLabel: string;
	onClose: () => void;
	onSend: () => void;
}

/** Preview of the messages with placeholders filled in, and their quota cost. Nothing is sent. */
export function SendPreview({ friendId, input, sendLabel, onClose, onSend }: SendPreviewProps) {
	const { data, error, isLoading, mutate } = useComposerPreview(friendId, input);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<MountedModal
			onClose={onClose}
			title="送信内容の確認"
			size="30rem"
			fullScreen={isNarrow}
			closeButtonProps={{ "aria-label": "閉じる" }}
		>
			<Stack gap="md">
				<Text size="sm" c="dimmed">
					友だちに届く内容です。差し込みには、今の値が入っています。
				</Text>
				{isRefusal(error) ? (
					<ProblemAlert problems={toResponseProblems(error)} />
				) : error ? (
					<ErrorState error={error} onRetry={() => void mutate()} />
				) : isLoading || !data ? (
					<Skeleton height="6rem" />
				) : (
					<PreviewedMessages preview={data} />
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						閉じる
					</Button>
					<Button leftSection={<SendIcon />} disabled={!data || Boolean(error)} onClick={onSend}>
						{sendLabel}
					</Button>
				</Group>
			</Stack>
		</MountedModal>
	);
}

/** Messages rendered as in the chat, and their quota cost. */
export const PreviewedMessages = ({ preview: { messages, cost, quota } }: { preview: ComposerPreview }) => (
	<>
		<ol className={classes.preview} aria-label="友だちに届く内容">
			{messages.map((message, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: messages that were not sent have no ids
				<li key={index} className={classes.bubble}>
					<TalkMessageBody
						message={messageToDraw({
							id: index,
							outgoing: true,
							...toStoredMessage(message as ShownMessage),
						})}
					/>
				</li>
			))}
		</ol>
		{cost === 0 ? (
			<Text size="xs" c="dimmed">
				今送ると無料の返信になります
			</Text>
		) : (
			<QuotaCost quota={quota} />
		)}
	</>
);
