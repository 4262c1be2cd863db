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
	const [doing, setDoing] = useState<"passkey" | "set-up" | "remove" | "renew" | null>(null);
	const [codes, setCodes] = useState<string[] | null>(null);
	const close = () => setDoing(null);
	const shown = (recovery_codes: string[]) => {
		close();
		// An operator who had a second step keeps the existing codes.
		if (recovery_codes.length > 0) setCodes(recovery_codes);
		else void reloadSession();
		onChanged();
	};
	const isSet = has_totp || passkeys.length > 0;
	return (
		<Stack gap="sm">
			{lacks_second_step && (
				<Alert color="yellow" icon={<WarningIcon />}>
					{OPERATOR_TEXTS.twoFactorMissing}
				</Alert>
			)}
			<Group gap="xs">
				<Badge color={isSet ? "green" : "gray"}>{isSet ? "設定済み" : "未設定"}</Badge>
				{isSet && <Text size="sm">{`残りのリカバリーコード ${recovery_codes_left}個`}</Text>}
			</Group>
			<Text size="sm" c="dimmed">
				パスキーは、端末の指紋・顔・PINだけでログインする方法です。パスワードのあとの確認にも使えます。
				{supportsPasskeys() ? "" : PASSKEY_TEXTS.unsupported}
			</Text>
			<PasskeyList passkeys={passkeys} onChanged={onChanged} />
			<Group gap="xs">
				<Button
					variant={isSet ? "default" : "filled"}
					disabled={!supportsPasskeys()}
					onClick={() => setDoing("passkey")}
				>
					パスキーを登録する
				</Button>
			</Group>
			<Text size="sm" c="dimmed">
				認証アプリを使うと、ログインのときに、パスワードに加えて、アプリに表示される6桁のコードを入力します。
			</Text>
			<Group gap="xs">
				<Button variant="default" onClick={() => setDoing("set-up")}>
					{has_totp ? "認証アプリを設定し直す" : "認証アプリを設定する"}
				</Button>
				{isSet && (
					<Button variant="default" onClick={() => setDoing("renew")}>
						リカバリーコードを作り直す
					</Button>
				)}
				{has_totp && (
					<Button variant="default" color="red" onClick={() => setDoing("remove")}>
						認証アプリの使用をやめる
					</Button>
				)}
			</Group>
			{doing === "passkey" && <PasskeySetup onDone={shown} onClose={close} />}
			{doing === "set-up" && <TotpSetup onDone={shown} onClose={close} />}
			{doing === "renew" && (
				<PasswordModal
					title="リカバリーコードの作り直し"
					message="いままでのリカバリーコードは使えなくなります。"
					label="作り直す"
					send={renewRecoveryCodes}
					onDone={({ recovery_codes }) => shown(recovery_codes)}
					onClose={close}
				/>
			)}
			{doing === "remove" && (
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
