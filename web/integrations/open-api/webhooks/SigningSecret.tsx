import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { SecretDialog, type SecretRequest } from "./SecretDialog.tsx";
import type { Endpoint } from "./webhooksApi.ts";

/** Signing secret of an endpoint: show and rotate. */
export function SigningSecret({ endpoint: { id, secret, rotating_until } }: { endpoint: Endpoint }) {
	const mayWrite = useAbility("open-api-write");
	const [secretRequest, setSecretRequest] = useState<SecretRequest | null>(null);
	const rotate = async () => {
		const isSure = await askToConfirm({
			title: "新しいシークレットに切り替える",
			message:
				"新しいシークレットで署名します。24時間は今のシークレットの署名も付けるので、その間に受信側を更新してください。",
			confirm: "切り替える",
		});
		if (isSure) setSecretRequest({ id, change: "rotate" });
	};
	return (
		<Paper withBorder p="md" component="section" aria-label="署名">
			<Stack gap="sm">
				<Group justify="space-between">
					<Title order={2}>署名</Title>
					{mayWrite && (
						<Group gap="xs">
							<Button variant="default" onClick={() => setSecretRequest({ id, change: "show" })}>
								シークレットを表示する
							</Button>
							<Button variant="default" disabled={rotating_until !== null} onClick={() => void rotate()}>
								切り替える
							</Button>
						</Group>
					)}
				</Group>
				<Text ff="monospace" size="sm">
					{secret}
				</Text>
				<Text size="sm" c="dimmed">
					<Anchor href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer" inherit>
						Standard Webhooks
					</Anchor>
					の形式で、webhook-id・webhook-timestamp・webhook-signatureのヘッダーを付けて送ります。同じものが二度届いたときは、webhook-idで見分けてください。
				</Text>
				{rotating_until !== null && (
					<Text size="sm">
						{formatMoment(rotating_until)}までは、前のシークレットの署名も付けて送ります。
					</Text>
				)}
			</Stack>
			<SecretDialog request={secretRequest} onClose={() => setSecretRequest(null)} />
		</Paper>
	);
}
