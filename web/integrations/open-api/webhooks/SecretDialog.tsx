import { Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { PasswordGate } from "#web/platform/account/PasswordGate.tsx";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { loadSecret, rotateSecret } from "./webhooksApi.ts";

/** Requested secret: a just created one, the current one, or a new one. */
export type SecretRequest = { secret: string } | { id: number; change: "show" | "rotate" };

/** Button texts by request. */
const BUTTON_LABELS = { show: "表示する", rotate: "切り替える" } as const;

/** Dialog with an endpoint's signing secret: immediately after creation, otherwise after the password. */
export function SecretDialog({ request, onClose }: { request: SecretRequest | null; onClose: () => void }) {
	return (
		<Modal
			opened={request !== null}
			onClose={onClose}
			title="署名シークレット"
			{...useEscape(request !== null, onClose)}
		>
			{request && "secret" in request && <SecretText secret={request.secret} onClose={onClose} />}
			{request && "id" in request && (
				<GuardedSecret key={`${request.change}${request.id}`} {...request} onClose={onClose} />
			)}
		</Modal>
	);
}

const SecretText = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
	<Stack>
		<CopyBox
			text={secret}
			label="署名シークレット"
			description="受信側で署名を検証するために使います。ほかの人に見せたり、公開される場所に置いたりしないでください。"
		/>
		<Group justify="flex-end">
			<Button onClick={onClose}>閉じる</Button>
		</Group>
	</Stack>
);

/** Asks for the password, then loads or changes the secret. */
function GuardedSecret({
	id,
	change,
	onClose,
}: Extract<SecretRequest, { id: number }> & { onClose: () => void }) {
	const [secret, setSecret] = useState<string | null>(null);
	const [headers] = useState(saveKeyHeader);
	if (secret !== null) return <SecretText secret={secret} onClose={onClose} />;
	const requestSecret = (password: string) =>
		change === "show" ? loadSecret(id, password) : rotateSecret(id, password, headers);
	return (
		<PasswordGate
			label={BUTTON_LABELS[change]}
			onCancel={onClose}
			load={async (password) => setSecret((await requestSecret(password)).secret)}
		/>
	);
}
