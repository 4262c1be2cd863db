import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import { reloadSession, useSession } from "#web/platform/api/consoleSession.ts";
import { supportsPasskeys } from "#web/platform/passkeys/supportsPasskeys.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { renewRecoveryCodes, requestTotpRemoval, type TwoFactorState } from "./accountApi.ts";
import { PasskeyList } from "./PasskeyList.tsx";
import { PasskeySetup } from "./PasskeySetup.tsx";
import { PasswordModal } from "./PasswordModal.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSetup } from "./TotpSetup.tsx";

interface TwoFactorProps {
	state: TwoFactorState;
	onChanged: () => unknown;
}

/** Second login step: passkeys, an authenticator, and recovery codes. */
export function TwoFactor({ state: { has_totp, passkeys, recovery_codes_left }, onChanged }: TwoFactorProps) {
	const { lacks_second_step } = useSession();
	const [openDialog, setOpenDialog] = useState<"passkey" | "set-up" | "remove" | "renew" | null>(null);
	const [codes, setCodes] = useState<string[] | null>(null);
	const close = () => setOpenDialog(null);
	const showCodes = (recovery_codes: string[]) => {
		close();
		// An operator who had a second step keeps the existing codes.
		if (recovery_codes.length > 0) setCodes(recovery_codes);
		else void reloadSession();
		onChanged();
	};
	const hasSecondStep = has_totp || passkeys.length > 0;
	return (
		<Stack gap="sm">
			{lacks_second_step && (
				<Alert color="yellow" icon={<WarningIcon />}>
					{OPERATOR_TEXTS.twoFactorMissing}
				</Alert>
			)}
			<Group gap="xs">
				<Badge color={hasSecondStep ? "green" : "gray"}>{hasSecondStep ? "設定済み" : "未設定"}</Badge>
				{hasSecondStep && <Text size="sm">{`残りのリカバリーコード ${recovery_codes_left}個`}</Text>}
			</Group>
			<Text size="sm" c="dimmed">
				パスキーは、端末の指紋・顔・PINだけでログインする方法です。パスワードのあとの確認にも使えます。
				{supportsPasskeys() ? "" : PASSKEY_TEXTS.unsupported}
			</Text>
			<PasskeyList passkeys={passkeys} onChanged={onChanged} />
			<Group gap="xs">
				<Button
					variant={hasSecondStep ? "default" : "filled"}
					disabled={!supportsPasskeys()}
					onClick={() => setOpenDialog("passkey")}
				>
					パスキーを登録する
				</Button>
			</Group>
			<Text size="sm" c="dimmed">
				認証アプリを使うと、ログインのときに、パスワードに加えて、アプリに表示される6桁のコードを入力します。
			</Text>
			<Group gap="xs">
				<Button variant="default" onClick={() => setOpenDialog("set-up")}>
					{has_totp ? "認証アプリを設定し直す" : "認証アプリを設定する"}
				</Button>
				{hasSecondStep && (
					<Button variant="default" onClick={() => setOpenDialog("renew")}>
						リカバリーコードを作り直す
					</Button>
				)}
				{has_totp && (
					<Button variant="default" color="red" onClick={() => setOpenDialog("remove")}>
						認証アプリの使用をやめる
					</Button>
				)}
			</Group>
			{openDialog === "passkey" && <PasskeySetup onDone={showCodes} onClose={close} />}
			{openDialog === "set-up" && <TotpSetup onDone={showCodes} onClose={close} />}
			{openDialog === "renew" && (
				<PasswordModal
					title="リカバリーコードの作り直し"
					message="いままでのリカバリーコードは使えなくなります。"
					label="作り直す"
					send={renewRecoveryCodes}
					onDone={({ recovery_codes }) => showCodes(recovery_codes)}
					onClose={close}
				/>
			)}
			{openDialog === "remove" && (
				<PasswordModal
					title="認証アプリの使用をやめる"
					message={
						passkeys.length > 0
							? "ログインのときの確認は、パスキーだけになります。"
							: "次のログインから、パスワードだけでログインできるようになります。リカバリーコードも使えなくなります。"
					}
					label="やめる"
					send={requestTotpRemoval}
					onDone={() => {
						close();
						toastDone("認証アプリの使用をやめました");
						void reloadSession();
						onChanged();
					}}
					onClose={close}
				/>
			)}
			{codes && (
				<RecoveryCodes
					codes={codes}
					onClose={() => {
						setCodes(null);
						void reloadSession();
					}}
				/>
			)}
		</Stack>
	);
}
