import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { SendInput } from "#domain/people/composer/message.ts";
import type { ShownMessage } from "#web/engine/messages/line.ts";
import { MessageBody } from "#web/engine/messages/MessageBody.tsx";
import { asStored, messageToDraw } from "#web/engine/messages/stored.ts";
import { isRefused } from "#web/platform/api/error.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { SendIcon } from "#web/platform/ui/icons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { problemsOfAnswer } from "#web/platform/ui/problems.ts";
import { type Preview, usePreview } from "./api.ts";
import classes from "./Composer.module.css";
import { Counted } from "./CostLine.tsx";

interface SendPreviewProps {
	friendId: number;
	input: SendInput;
	onClose: () => void;
	onSend: () => void;
}

/** What the friend would get now, with everything filled in, and what LINE counts for it. Nothing is sent by looking. */
export function SendPreview({ friendId, input, onClose, onSend }: SendPreviewProps) {
	const { data, error, isLoading, mutate } = usePreview(friendId, input);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<Modal
			opened
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
				{isRefused(error) ? (
					<ProblemAlert problems={problemsOfAnswer(error)} />
				) : error ? (
					<ErrorState error={error} onRetry={() => void mutate()} />
				) : isLoading || !data ? (
					<Skeleton height="6rem" />
				) : (
					<WhatIsGot preview={data} />
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						閉じる
					</Button>
					<Button leftSection={<SendIcon />} disabled={!data || Boolean(error)} onClick={onSend}>
						この内容で送信
					</Button>
				</Group>
			</Stack>
		</Modal>
	);
}

/** The messages as the talk will draw them, and what they cost. */
export const WhatIsGot = ({ preview: { messages, cost, quota } }: { preview: Preview }) => (
	<>
		<ol className={classes.preview} aria-label="友だちに届く内容">
			{messages.map((message, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: messages that were not sent have no ids
				<li key={index} className={classes.bubble}>
					<MessageBody
						message={messageToDraw({ id: index, outgoing: true, ...asStored(message as ShownMessage) })}
					/>
				</li>
			))}
		</ol>
		{cost === 0 ? (
			<Text size="xs" c="dimmed">
				今送ると無料の返信になります
			</Text>
		) : (
			<Counted quota={quota} />
		)}
	</>
);
