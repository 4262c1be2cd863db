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
	shownToken: ShownToken | null;
	onShowToken: (token: ShownToken) => void;
	onClose: () => void;
}

/**
 * Dialog with a full token: immediately after it is issued, otherwise after the password, which is required
 * every ten minutes (M-049).
 */
export const TokenDialog = ({ shownToken, onShowToken, onClose }: TokenDialogProps) => (
	<Modal
		opened={shownToken !== null}
		onClose={onClose}
		title={shownToken?.token ? "トークン" : "トークンを表示する"}
		{...useEscape(shownToken !== null, onClose)}
	>
		{shownToken?.token && (
			<Stack>
				<CopyBox
					text={shownToken.token}
					label="トークン"
					description="ほかの人に見せたり、公開される場所に置いたりしないでください。"
				/>
				<Group justify="flex-end">
					<Button onClick={onClose}>閉じる</Button>
				</Group>
			</Stack>
		)}
		{shownToken && !shownToken.token && (
			<PasswordGate
				key={shownToken.tokenKey}
				label="表示する"
				onCancel={onClose}
				load={async (password) => {
					const { token } = await uncensorToken(shownToken.tokenKey, password);
					onShowToken({ tokenKey: shownToken.tokenKey, token });
				}}
			/>
		)}
	</Modal>
);
