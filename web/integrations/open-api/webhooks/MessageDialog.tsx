import { Button, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { answerText, webhookEventLabel } from "./messageTexts.ts";
import { type Endpoint, resendMessage, useMessage, type WebhookMessage } from "./webhooksApi.ts";

interface MessageDialogProps {
	endpoint: Endpoint;
	message: WebhookMessage | null;
	onResent: () => void;
	onClose: () => void;
}

/** Details of a webhook message: payload, attempts, and a button to resend. */
export const MessageDialog = ({ message, ...rest }: MessageDialogProps) => (
	<Modal
		opened={message !== null}
		onClose={rest.onClose}
		size="lg"
		title={message ? webhookEventLabel(message.type) : ""}
		{...useEscape(message !== null, rest.onClose)}
	>
		{message && <MessageContent key={message.id} message={message} {...rest} />}
	</Modal>
);

interface MessageContentProps extends MessageDialogProps {
	message: WebhookMessage;
}

function MessageContent({ endpoint, message, onResent, onClose }: MessageContentProps) {
	const { data, error, mutate } = useMessage(endpoint.id, message.id);
	const mayWrite = useAbility("open-api-write");
	const { busy, run } = useBusy();
	if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards cards={2} height="6rem" />;
	const resend = () =>
		resendMessage(endpoint.id, message.id).then(() => {
			toastDone("もう一度送信します");
			onResent();
			onClose();
		}, toastFailed);
	return (
		<Stack>
			<div>
				<Text size="sm" fw={500}>
					webhook-id
				</Text>
				<Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
					{data.webhook_id}
				</Text>
			</div>
			<div>
				<Text size="sm" fw={500}>
					送る内容
				</Text>
				{data.body === null ? (
					<Text size="sm">あなたの権限では、このできごとの内容を閲覧できません。</Text>
				) : (
					<Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
						{data.body}
					</Code>
				)}
			</div>
			<div>
				<Text size="sm" fw={500}>
					送信の記録
				</Text>
				{data.attempts.length === 0 && <Text size="sm">まだ送っていません。</Text>}
				<Stack gap="xs">
					{data.attempts.map((attempt, index) => (
						// Attempts are append-only.
						// biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
						<div key={index}>
							<Text size="sm" component="div">
								<TimeText value={attempt.at} span inherit />
								{`　${answerText(attempt)}`}
							</Text>
							{attempt.error && (
								<Text size="xs" c="red">
									{attempt.error}
								</Text>
							)}
							{attempt.excerpt && (
								<Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
									{attempt.excerpt}
								</Code>
							)}
						</div>
					))}
				</Stack>
			</div>
			<Group justify="flex-end">
				{mayWrite && message.state !== "waiting" && (
					<Button
						variant="default"
						leftSection={<ReloadIcon />}
						disabled={busy || !endpoint.is_active}
						onClick={() => void run(resend)}
					>
						もう一度送信する
					</Button>
				)}
				<Button onClick={onClose}>閉じる</Button>
			</Group>
		</Stack>
	);
}
