import { Badge, Button, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useParams } from "wouter";
import { handEntryInput } from "#domain/commerce/points/point-program.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_REASON } from "#domain/engine/friend-records/point-entry-fields.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { FriendNotFound } from "#web/people/friends/FriendNotFound.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { PointEntryList } from "./PointEntryList.tsx";
import {
	endLinksRequest,
	type FriendPointsData,
	postEntry,
	postStamp,
	useFriendPoints,
} from "./pointsApi.ts";
import { RedemptionButtons } from "./RedemptionButtons.tsx";

/** Points of one friend: balance, rank, card, taken rewards and history, and corrections by hand. */
export function PointFriendPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useFriendPoints(id);
	const mayGrant = useAbility("point-grant");
	const reload = () => void mutate();
	if (isItemGone(error)) return <FriendNotFound />;
	return (
		<PageLayout
			title={data ? `${displayName(data.name)}のポイント` : "友だちのポイント"}
			before={<BackLink href={addressOf("friend", { id })} label="友だちに戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={reload} />}
			{!data && !error && <Skeleton height="12rem" />}
			{data && (
				<Stack gap="md" maw="56rem">
					<Summary points={data} />
					{mayGrant && (
						<Paper withBorder p="md" component="section" aria-label="付与・訂正">
							<Stack gap="md">
								<Title order={2}>付与・訂正</Title>
								{!data.is_on && (
									<Text size="sm" c="dimmed">
										ポイントは停止中です。残高を減らす訂正だけができます。
									</Text>
								)}
								<HandEntryForm key={data.balance} friendId={id} isOn={data.is_on} onSaved={reload} />
								<Group gap="xs">
									{data.is_on && data.card && (
										<StampButton friendId={id} name={data.card.name} onStamped={reload} />
									)}
									<EndLinksButton friendId={id} />
								</Group>
							</Stack>
						</Paper>
					)}
					{data.redemptions.length > 0 && (
						<Stack gap="sm" component="section" aria-label="お渡し前の特典">
							<Title order={2}>お渡し前の特典</Title>
							<CardList>
								{data.redemptions.map((redemption) => (
									<ListCard key={redemption.id} head={<Text fw={600}>{redemption.reward}</Text>}>
										<Text size="xs" c="dimmed" component="div">
											番号 {redemption.id}・<TimeText value={redemption.at} span inherit />
										</Text>
										<RedemptionButtons redemption={redemption} onEnded={reload} />
									</ListCard>
								))}
							</CardList>
						</Stack>
					)}
					<Stack gap="sm" component="section" aria-label="履歴">
						<Title order={2}>履歴</Title>
						<PointEntryList friendId={id} />
					</Stack>
				</Stack>
			)}
		</PageLayout>
	);
}

const Summary = ({
	points: { is_on, unit, balance, rank, card, stamps, next_expiry },
}: {
	points: FriendPointsData;
}) => (
	<Paper withBorder p="md">
		<Group gap="xl" align="center">
			<Text fz="2rem" fw={700}>
				{balance.toLocaleString("ja-JP")}
				<Text span fz="md" fw={400}>
					{" "}
					{unit}
				</Text>
			</Text>
			<Stack gap="0.25rem">
				{!is_on && <Badge color="gray">停止中</Badge>}
				{rank && (
					<Text size="sm">
						<ColourDot colour={rank.colour} /> {rank.name}
					</Text>
				)}
				{next_expiry && (
					<Text size="sm" c="dimmed" component="div">
						<DayText value={next_expiry.on} inherit span />
						までに{next_expiry.points.toLocaleString("ja-JP")}
						{unit}が失効
					</Text>
				)}
				{card && (
					<Text size="sm" c="dimmed">
						{card.name} {stamps % card.fields} / {card.fields}個
						{stamps >= card.fields && `（${Math.floor(stamps / card.fields)}枚たまりました）`}
					</Text>
				)}
			</Stack>
		</Group>
	</Paper>
);

function HandEntryForm({
	friendId,
	isOn,
	onSaved,
}: {
	friendId: number;
	isOn: boolean;
	onSaved: () => void;
}) {
	const { state, form, problems, saveBar } = useSettingDraft({
		start: { points: isOn ? 10 : -10, reason: "" },
		check: (draft) => checkDraft(handEntryInput, draft),
		send: (body, headers) => postEntry(friendId, body, headers),
		savedText: ({ balance }) => `残高は${balance.toLocaleString("ja-JP")}になりました`,
		onSaved,
		staysOpen: true,
	});
	const { draft, set, errors, field } = state;
	return (
		<Stack gap="sm" ref={form}>
			<Group gap="sm" align="flex-start">
				<NumberField
					label="ポイント"
					description="引くときは、マイナスを付けます。"
					w="10rem"
					value={draft.points}
					onChange={(points) => set({ points })}
					error={errors.points}
					{...fieldAttribute("points")}
				/>
				<TextInput
					label="理由"
					description="友だちの履歴に表示します。"
					required
					flex="1 1 16rem"
					maxLength={MAX_REASON}
					{...field.text("reason")}
				/>
			</Group>
			<ProblemAlert problems={problems} />
			<Group>
				<Button onClick={saveBar.onSave} disabled={saveBar.saving} aria-busy={saveBar.saving}>
					{draft.points < 0 ? "ポイントを引く" : "ポイントを付与する"}
				</Button>
			</Group>
		</Stack>
	);
}

function StampButton({
	friendId,
	name,
	onStamped,
}: {
	friendId: number;
	name: string;
	onStamped: () => void;
}) {
	const { busy, run } = useBusy();
	const stamp = () =>
		run(() =>
			postStamp(friendId).then(() => {
				toastDone(`「${name}」にスタンプを押しました`);
				onStamped();
			}, toastFailed),
		);
	return (
		<Button variant="default" disabled={busy} onClick={() => void stamp()}>
			スタンプを押す
		</Button>
	);
}

function EndLinksButton({ friendId }: { friendId: number }) {
	const [isDone, setDone] = useState(false);
	const end = async () => {
		const isSure = await askToConfirm({
			title: "ポイントのページのリンクを無効にしますか？",
			message:
				"これまでに送ったリンクから、この友だちのポイントを見たり使ったりできなくなります。新しく送るリンクは使えます。",
			confirm: "無効にする",
			destructive: true,
		});
		if (!isSure) return;
		await endLinksRequest(friendId).then(() => {
			toastDone("リンクを無効にしました");
			setDone(true);
		}, toastFailed);
	};
	return (
		<Button variant="subtle" color="red" disabled={isDone} onClick={() => void end()}>
			送ったリンクを無効にする
		</Button>
	);
}
