import { Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { eventUrlInput, MAX_EVENT_URLS } from "#domain/events/inputs.ts";
import { writePlaceholder } from "#domain/placeholders/registry.ts";
import { useAbility } from "../api/session.tsx";
import { checkedAs } from "../salons/checked.ts";
import { type Edited, EntryPanel } from "../salons/parts/EntryPanel.tsx";
import { ListHead } from "../salons/parts/ListHead.tsx";
import listClasses from "../salons/parts/OrderedList.module.css";
import { SettingForm } from "../salons/SettingForm.tsx";
import { ask } from "../ui/ConfirmDialog.tsx";
import { CopyBox } from "../ui/CopyBox.tsx";
import { LinkIcon, PlusIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { fieldMark } from "../ui/problems.ts";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { createUrl, type EventUrl, removeUrl, revokeLinks, useUrls } from "./api.ts";
import type { EventPartProps } from "./eventParts.ts";

const NOUN = "予約URL";

/** The addresses at which an event is booked. */
export function UrlsPart({ eventId }: EventPartProps) {
	const { data, error, mutate } = useUrls(eventId);
	const mayWrite = useAbility("salon-setting");
	const [edited, setEdited] = useState<Edited<EventUrl> | null>(null);
	const urls = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setEdited("new")}
			disabled={(urls?.length ?? 0) >= MAX_EVENT_URLS}
		>
			{NOUN}を追加する
		</Button>
	);
	return (
		<>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="8rem" />}
			{urls?.length === 0 && (
				<EmptyState icon={<LinkIcon size="2rem" />} title={`${NOUN}はまだありません`} action={create}>
					友だちが予約するページのURLです。載せる場所ごとに作ると、あとから別々に止められます。
				</EmptyState>
			)}
			{urls && urls.length > 0 && (
				<>
					<ListHead count={urls.length} action={create} />
					<Stack component="ul" gap="sm" className={listClasses.list}>
						{urls.map((url) => (
							<UrlCard key={url.id} eventId={eventId} url={url} mayWrite={mayWrite} />
						))}
					</Stack>
				</>
			)}
			<EntryPanel edited={edited} noun={NOUN} onClose={() => setEdited(null)}>
				{(_, form) => (
					<SettingForm
						start={{ name: "" }}
						check={(draft) => checkedAs(eventUrlInput, draft)}
						send={(body, headers) => createUrl(eventId, body, headers)}
						{...form}
					>
						{({ draft, set, errors }) => (
							<TextInput
								label="管理名"
								description="どこに載せるURLかがわかる名前です。友だちには表示しません。"
								placeholder="例: リッチメニュー、店頭ポスター"
								required
								maxLength={100}
								value={draft.name}
								onChange={(event) => set({ name: event.currentTarget.value })}
								error={errors.name}
								{...fieldMark("name")}
							/>
						)}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}

interface UrlCardProps {
	eventId: number;
	url: EventUrl;
	mayWrite: boolean;
}

/** A public address with what is done with it. */
const UrlCard = ({ eventId, url, mayWrite }: UrlCardProps) => (
	<Paper component="li" withBorder p="md">
		<Stack gap="xs">
			<Text component="h3" fw={600} style={{ overflowWrap: "anywhere" }}>
				{url.name}
			</Text>
			<CopyBox
				text={url.url}
				label="予約ページのURL"
				description="誰にでも見せられるURLです。開いた人には日程だけを表示し、予約はLINEのトークから受け付けます。"
			/>
			<CopyBox
				text={writePlaceholder({ aliasType: "event", params: { code: url.code } })}
				label="メッセージへの差し込み"
				description="送るときに、友だち専用のリンクに変わります。リッチメニューからは、ボタンのアクションで送ります。"
			/>
			<Group gap="xs">
				<Button component="a" href={url.print_url} target="_blank" rel="noreferrer" variant="default">
					QRコードを印刷する
				</Button>
				{mayWrite && (
					<>
						<Button variant="default" onClick={() => void revoke(eventId, url)}>
							友だち専用リンクを無効にする
						</Button>
						<Button variant="default" c="red" onClick={() => void remove(eventId, url)}>
							削除する
						</Button>
					</>
				)}
			</Group>
		</Stack>
	</Paper>
);

async function revoke(eventId: number, { id, name }: EventUrl): Promise<void> {
	const isSure = await ask({
		title: `「${name}」の友だち専用リンクを無効にする`,
		message: "これまでに送った専用リンクは、すべて使えなくなります。これから送るリンクは使えます。",
		confirm: "無効にする",
		destructive: true,
	});
	if (isSure) await tell(revokeLinks(eventId, id), "これまでの専用リンクを無効にしました");
}

async function remove(eventId: number, { id, name }: EventUrl): Promise<void> {
	const isSure = await ask({
		title: `「${name}」を削除する`,
		message: "このURLとQRコード、友だち専用リンクは使えなくなります。予約の記録は残ります。",
		confirm: "削除する",
		destructive: true,
	});
	if (isSure) await tell(removeUrl(eventId, id), `「${name}」を削除しました`);
}

const tell = (done: Promise<void>, text: string) => done.then(() => toastDone(text), toastFailed);
