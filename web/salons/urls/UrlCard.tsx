import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { writePlaceholder } from "#domain/placeholders/registry.ts";
import { ask } from "../../ui/ConfirmDialog.tsx";
import { CopyBox } from "../../ui/CopyBox.tsx";
import { toastDone, toastFailed } from "../../ui/toast.ts";
import { removeUrl, revokeUrlLinks } from "../api.ts";
import type { SalonUrl } from "../wire.ts";

interface UrlCardProps {
	salonId: number;
	url: SalonUrl;
	/** What is chosen on it beforehand. */
	chosen: string[];
	mayWrite: boolean;
}

/** A public address with what is done with it. */
export const UrlCard = ({ salonId, url, chosen, mayWrite }: UrlCardProps) => (
	<Paper component="li" withBorder p="md">
		<Stack gap="xs">
			<Text component="h3" fw={600} style={{ overflowWrap: "anywhere" }}>
				{url.name}
			</Text>
			<Text size="xs" c="dimmed">
				{[...chosen, url.takes_strangers ? "友だち以外も予約できます" : "友だちだけが予約できます"].join(
					"・",
				)}
			</Text>
			<CopyBox
				text={url.url}
				label="予約ページのURL"
				description="ホームページやQRコードなど、誰にでも見せられるURLです。"
			/>
			<CopyBox
				text={writePlaceholder({ aliasType: "salon", params: { code: url.code } })}
				label="メッセージへの差し込み"
				description="送るときに、友だち専用のリンクに変わります。リッチメニューからは、ボタンのアクションで送ります。"
			/>
			<Group gap="xs">
				<Button component="a" href={url.print_url} target="_blank" rel="noreferrer" variant="default">
					QRコードを印刷する
				</Button>
				{mayWrite && (
					<>
						<Button variant="default" onClick={() => void revoke(salonId, url)}>
							友だち専用リンクを無効にする
						</Button>
						<Button variant="default" c="red" onClick={() => void remove(salonId, url)}>
							削除する
						</Button>
					</>
				)}
			</Group>
		</Stack>
	</Paper>
);

async function revoke(salonId: number, { id, name }: SalonUrl): Promise<void> {
	const isSure = await ask({
		title: `「${name}」の友だち専用リンクを無効にする`,
		message: "これまでに送った専用リンクは、すべて使えなくなります。これから送るリンクは使えます。",
		confirm: "無効にする",
		destructive: true,
	});
	if (isSure) await tell(revokeUrlLinks(salonId, id), "これまでの専用リンクを無効にしました");
}

async function remove(salonId: number, { id, name }: SalonUrl): Promise<void> {
	const isSure = await ask({
		title: `「${name}」を削除する`,
		message: "このURLとQRコード、友だち専用リンクは使えなくなります。予約の記録は残ります。",
		confirm: "削除する",
		destructive: true,
	});
	if (isSure) await tell(removeUrl(salonId, id), `「${name}」を削除しました`);
}

const tell = (done: Promise<void>, text: string) => done.then(() => toastDone(text), toastFailed);
