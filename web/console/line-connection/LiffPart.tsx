import { Alert, Button, Group, List, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { LiffAppRow } from "./LiffAppRow.tsx";
import { type LiffState, requestLiffLinks, requestLiffOff, requestLiffOn, useLiff } from "./liffApi.ts";

/** Apps at LINE that open forms, booking pages and landing pages with the friend known. */
export function LiffPart() {
	const { data, error, mutate } = useLiff();
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="line-liff">
			<Stack gap="sm">
				<Title order={2} id="line-liff">
					友だちを見分けるページ（LIFF）
				</Title>
				<Text size="sm">
					回答フォームや予約ページをLINEの中で開いたとき、だれが開いたかをLINEが教えてくれます。お客様は、お名前を入力せずに回答・予約できます。
				</Text>
				{!data && error && (
					<Alert color="red" icon={<WarningIcon />} p="xs">
						LIFFの状態を読み込めませんでした。
					</Alert>
				)}
				{!data && !error && <Skeleton height="8rem" />}
				{data && (
					<LiffSettings state={data} onChanged={(state) => void mutate(state, { revalidate: false })} />
				)}
			</Stack>
		</Paper>
	);
}

interface LiffSettingsProps {
	state: LiffState;
	onChanged: (state: LiffState) => void;
}

function LiffSettings({ state, onChanged }: LiffSettingsProps) {
	const { has_channel, is_on, has_links, is_friend_recognised, apps, callback_urls } = state;
	const { busy, run } = useBusy();
	const change = (request: () => Promise<LiffState>, done: string) =>
		run(() =>
			request().then((changed) => {
				onChanged(changed);
				toastDone(done);
			}, toastFailed),
		);
	const deleteApps = async () => {
		const isConfirmed = await askToConfirm({
			title: "LIFFアプリを削除しますか",
			message:
				"LINEからも削除します。これまでに送ったLIFFのアドレスは、開けなくなります。元のアドレスはそのまま使えます。",
			confirm: "削除する",
			destructive: true,
		});
		if (isConfirmed) await change(requestLiffOff, "LIFFアプリを削除しました");
	};
	if (!has_channel && !is_on) return <ChannelSteps />;
	return (
		<Stack gap="sm">
			{apps.map((app) => (
				<LiffAppRow key={app.purpose} app={app} />
			))}
			{is_on && (
				<Text size="xs" c="dimmed">
					開くときは、アドレスの最後に、ページのアドレスの最後の部分を付けます。たとえば「…/f/abc123」の回答フォームなら「abc123」です。
				</Text>
			)}
			<Group gap="xs">
				<Button
					variant="default"
					loading={busy}
					onClick={() => void change(requestLiffOn, is_on ? "LINEと合わせました" : "LIFFアプリを作りました")}
				>
					{is_on ? "LINEと合わせる" : "LIFFアプリを作る"}
				</Button>
				{is_on && (
					<Button variant="subtle" color="red" disabled={busy} onClick={() => void deleteApps()}>
						削除する
					</Button>
				)}
			</Group>
			{is_on && (
				<Toggle
					label="メッセージの中のアドレスを、LIFFのアドレスにする"
					description={
						is_friend_recognised
							? "回答フォーム・予約ページ・イベントのアドレスが対象です。"
							: "先に、ご自分のLINEで上のアドレスを開いて、友だちとして見分けられるか確かめてください。"
					}
					checked={has_links}
					disabled={busy || (!has_links && !is_friend_recognised)}
					onChange={({ currentTarget: { checked } }) =>
						void change(() => requestLiffLinks(checked), "保存しました")
					}
				/>
			)}
			{is_on && (
				<>
					<Text size="sm">
						LINEの外（パソコンなど）で開いた方には、LINEログインを案内します。LINE
						Developersの「LINEログイン設定」の「コールバックURL」に、次の2行を登録してください。
					</Text>
					{callback_urls.map((url, index) => (
						<CopyBox key={url} text={url} label={`コールバックURL（${index + 1}行め）`} />
					))}
				</>
			)}
		</Stack>
	);
}

/** Steps on LINE's own pages that make the channel of the apps; shown while it is missing. */
const ChannelSteps = () => (
	<List type="ordered" size="sm" spacing="2xs">
		<List.Item>
			LINE
			Developersで、公式アカウントのチャネルと同じ「プロバイダー」に、「LINEログイン」のチャネルを作ります。
		</List.Item>
		<List.Item>「リンクされたLINE公式アカウント」で、この公式アカウントを選びます。</List.Item>
		<List.Item>チャネルを「開発中（Developing）」から「公開済み（Published）」にします。</List.Item>
		<List.Item>下の「チャネルの情報」に、LINEログインのチャネルIDとシークレットを登録します。</List.Item>
	</List>
);
