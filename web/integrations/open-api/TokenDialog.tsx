import { Button, Group, Modal, Stack } from "@mantine/core";
import { PasswordGate } from "#web/platform/account/PasswordGate.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { uncensorToken } from "./openApiClient.ts";

/** Token to show; its text is null until loaded. */
export interface ShownToken {
	tokenKey: string;
	token: string | null;
}

interface TokenDialogProps {
	shown: ShownToken | null;
	onShown: (shown: ShownToken) => void;
	onClose: () => void;
}

/**
 * Dialog with a full token: immediately after it is issued, otherwise after the password, which is required
 * every ten minutes (M-049).
 */
export const TokenDialog = ({ shown, onShown, onClose }: TokenDialogProps) => (
	<Modal
		opened={shown !== null}
		onClose={onClose}
		title={shown?.token ? "トークン" : "トークンを表示する"}
		{...useEscape(shown !== null, onClose)}
	>
		{shown?.token && (
			<Stack>
				<CopyBox
					text={shown.token}
					label="トークン"
					description="ほかの人に見せたり、公開される場所に置いたりしないでください。"
				/>
				<Group justify="flex-end">
					<Button onClick={onClose}>閉じる</Button>
				</Group>
			</Stack>
		)}
		{shown && !shown.token && (
			<PasswordGate
				key={shown.tokenKey}
				label="表示する"
				onCancel={onClose}
				load={async (password) => {
					const { token } = await uncensorToken(shown.tokenKey, password);
					onShown({ tokenKey: shown.tokenKey, token });
				}}
			/>
		)}
	</Modal>
);
