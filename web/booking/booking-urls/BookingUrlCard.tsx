import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";

/** A public booking URL in the list. */
interface BookingUrl {
	name: string;
	url: string;
	/** Printable sheet with its QR code. */
	print_url: string;
}

interface BookingUrlCardProps {
	url: BookingUrl;
	/** Preselected course, menu or resource, in words; null without any. */
	details?: string | null;
	/** Audience of the URL. */
	description: string;
	/** Placeholder that becomes each friend's own link. */
	placeholder: string;
	/** Actions on the URL; null for read-only operators. */
	actions: BookingUrlActions | null;
}

interface BookingUrlActions {
	/** Revokes the friends' links that were sent for this URL. */
	revoke: () => Promise<void>;
	remove: () => Promise<void>;
}

/** A public booking URL with its actions. */
export const BookingUrlCard = ({
	url,
	details = null,
	description,
	placeholder,
	actions,
}: BookingUrlCardProps) => (
	<Paper component="li" withBorder p="md">
		<Stack gap="xs">
			<Text component="h2" fw={600} style={{ overflowWrap: "anywhere" }}>
				{url.name}
			</Text>
			{details !== null && (
				<Text size="xs" c="dimmed">
					{details}
				</Text>
			)}
			<CopyBox text={url.url} label="予約ページのURL" description={description} />
			<Fold label="差し込みコード">
				<CopyBox
					text={placeholder}
					label="メッセージへの差し込み"
					description="送るときに、友だち専用のリンクに変わります。メッセージでは「差し込み」からも選べます。リッチメニューからは、ボタンのアクションで送ります。"
				/>
			</Fold>
			<Group gap="xs">
				<Button component="a" href={url.print_url} target="_blank" rel="noreferrer" variant="default">
					QRコードを印刷する
				</Button>
				{actions && (
					<>
						<Button variant="default" onClick={() => void confirmRevocation(url, actions)}>
							友だち専用リンクを無効にする
						</Button>
						<Button variant="default" c="red" onClick={() => void confirmUrlRemoval(url, actions)}>
							削除する
						</Button>
					</>
				)}
			</Group>
		</Stack>
	</Paper>
);

async function confirmRevocation({ name }: BookingUrl, actions: BookingUrlActions): Promise<void> {
	const isSure = await askToConfirm({
		title: `「${name}」の友だち専用リンクを無効にする`,
		message: "これまでに送った専用リンクは、すべて使えなくなります。これから送るリンクは使えます。",
		confirm: "無効にする",
		destructive: true,
	});
	if (isSure) await toastResult(actions.revoke(), "これまでの専用リンクを無効にしました");
}

async function confirmUrlRemoval({ name }: BookingUrl, actions: BookingUrlActions): Promise<void> {
	const isSure = await askToConfirm({
		title: `「${name}」を削除する`,
		message: "このURLとQRコード、友だち専用リンクは使えなくなります。予約の記録は残ります。",
		confirm: "削除する",
		destructive: true,
	});
	if (isSure) await toastResult(actions.remove(), `「${name}」を削除しました`);
}

const toastResult = (result: Promise<void>, text: string) => result.then(() => toastDone(text), toastFailed);
