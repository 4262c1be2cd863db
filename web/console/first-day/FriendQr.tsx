import { Anchor, Group, Stack, Text } from "@mantine/core";
import { qrDataUrl } from "#web/acquisition/landings/qrCode.ts";
import { useLineConnectionCheck } from "#web/console/line-connection/lineConnectionApi.ts";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import classes from "./FirstDay.module.css";

/**
 * QR code that adds the account as a friend, with its address; nothing for an operator who may not see LINE's
 * account.
 */
export function FriendQr() {
	return useAbility("line-connection") ? <AccountQr /> : null;
}

function AccountQr() {
	const { development } = useSession();
	const { data } = useLineConnectionCheck();
	if (!data) return null;
	if (!data.bot)
		return (
			<Text size="sm" c="dimmed">
				LINEとつながると、ここに友だち追加のQRコードが表示されます。
			</Text>
		);
	const address = `https://line.me/R/ti/p/${encodeURIComponent(data.bot.basic_id)}`;
	return (
		<Group gap="lg" align="flex-start">
			<img src={qrDataUrl(address)} alt="友だち追加のQRコード" className={classes.qr} />
			<Stack gap="sm" flex={1} miw="14rem">
				<Text fw={600}>{data.bot.name}</Text>
				<CopyBox
					label="友だち追加のアドレス"
					description="お店の貼り紙、ホームページ、SNSのプロフィールで案内できます。"
					text={address}
				/>
				{development && __SIMULATOR__ && (
					<Text size="sm">
						この開発環境では、
						<Anchor href="/simulator" target="_blank" underline="always" inherit>
							シミュレーターのスマートフォン
						</Anchor>
						で「＋」を押すと、友だちを追加できます。
					</Text>
				)}
			</Stack>
		</Group>
	);
}
