import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { reloadSession, useSession } from "../api/session.tsx";
import { WarningIcon } from "../ui/icons.tsx";
import { toastDone } from "../ui/toast.ts";
import { removeTotp, renewRecoveryCodes } from "./api.ts";
import { PasswordModal } from "./PasswordModal.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSetup } from "./TotpSetup.tsx";

interface TwoFactorProps {
	state: { has_totp: boolean; recovery_codes_left: number };
	onChanged: () => unknown;
}

/** The second step of logging in: an authenticator, and codes for who has lost it. */
export function TwoFactor({ state: { has_totp, recovery_codes_left }, onChanged }: TwoFactorProps) {
	const { lacks_second_step } = useSession();
	const [doing, setDoing] = useState<"set-up" | "remove" | "renew" | null>(null);
	const [codes, setCodes] = useState<string[] | null>(null);
	const close = () => setDoing(null);
	const shown = (recovery_codes: string[]) => {
		close();
		setCodes(recovery_codes);
		onChanged();
	};
	return (
		<Stack gap="sm">
			{lacks_second_step && (
				<Alert color="yellow" icon={<WarningIcon />}>
					{OPERATOR_TEXTS.twoFactorMissing}
				</Alert>
			)}
			<Group gap="xs">
				<Badge color={has_totp ? "green" : "gray"}>{has_totp ? "設定済み" : "未設定"}</Badge>
				{has_totp && <Text size="sm">{`残りのリカバリーコード ${recovery_codes_left}個`}</Text>}
			</Group>
			<Text size="sm" c="dimmed">
				ログインのときに、パスワードに加えて、認証アプリに表示される6桁のコードを入力します。
			</Text>
			<Group gap="xs">
				<Button variant={has_totp ? "default" : "filled"} onClick={() => setDoing("set-up")}>
					{has_totp ? "認証アプリを設定し直す" : "認証アプリを設定する"}
				</Button>
				{has_totp && (
					<>
						<Button variant="default" onClick={() => setDoing("renew")}>
							リカバリーコードを作り直す
						</Button>
						<Button variant="default" color="red" onClick={() => setDoing("remove")}>
							2段階認証をやめる
						</Button>
					</>
				)}
			</Group>
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
					title="2段階認証をやめる"
					message="次のログインから、パスワードだけでログインできるようになります。リカバリーコードも使えなくなります。"
					label="やめる"
					send={removeTotp}
					onDone={() => {
						close();
						toastDone("2段階認証をやめました");
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
