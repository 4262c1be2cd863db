import { Button, Group, Paper, Skeleton, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { useParams } from "wouter";
import { giveCouponInput } from "#domain/commerce/coupons/coupon-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ChoiceSelect } from "#web/engine/filters/conditions/choices/ChoiceSelect.tsx";
import { useCouponChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import { FriendNotFound } from "#web/people/friends/FriendNotFound.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { endCouponLinksRequest, giveRequest, useFriendCoupons } from "./couponsApi.ts";
import { PieceCards } from "./PieceCards.tsx";

/** Coupons of one friend, and giving by hand. */
export function CouponFriendPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useFriendCoupons(id);
	const mayGive = useAbility("coupon-give");
	const reload = () => void mutate();
	if (isItemGone(error)) return <FriendNotFound />;
	return (
		<PageLayout
			title={data ? `${displayName(data.name)}のクーポン` : "友だちのクーポン"}
			before={<BackLink href={addressOf("friend", { id })} label="友だちに戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={reload} />}
			{!data && !error && <Skeleton height="12rem" />}
			{data && (
				<Stack gap="md" maw="56rem">
					{mayGive && (
						<Paper withBorder p="md" component="section" aria-label="クーポンを渡す">
							<Stack gap="md">
								<Title order={2}>クーポンを渡す</Title>
								<GiveForm key={data.items.length} friendId={id} onGiven={reload} />
								<Group>
									<EndLinksButton friendId={id} />
								</Group>
							</Stack>
						</Paper>
					)}
					<Stack gap="sm" component="section" aria-label="受け取ったクーポン">
						<Title order={2}>受け取ったクーポン</Title>
						{data.items.length === 0 ? (
							<EmptyState title="クーポンはまだありません">
								渡したクーポンや、友だちが受け取ったクーポンが並びます。
							</EmptyState>
						) : (
							<PieceCards pieces={data.items} shows="title" onChanged={reload} />
						)}
					</Stack>
				</Stack>
			)}
		</PageLayout>
	);
}

function GiveForm({ friendId, onGiven }: { friendId: number; onGiven: () => void }) {
	const loadState = useCouponChoices();
	const { state, form, problems, saveBar } = useSettingDraft({
		start: { coupon_id: 0 },
		check: (draft) => checkDraft(giveCouponInput, draft),
		send: (body, headers) => giveRequest(friendId, body, headers),
		savedText: "クーポンを渡しました",
		onSaved: onGiven,
		staysOpen: true,
	});
	const { draft, set, errors } = state;
	return (
		<Stack gap="sm" ref={form}>
			<ChoiceSelect
				label="クーポン"
				description="渡しても、メッセージは送りません。"
				loadState={loadState}
				options={(loadState.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
				value={draft.coupon_id || null}
				onChange={(coupon_id) => set({ coupon_id })}
				error={errors.coupon_id}
				{...fieldAttribute("coupon_id")}
			/>
			<ProblemAlert problems={problems} />
			<Group>
				<Button onClick={saveBar.onSave} disabled={saveBar.saving} aria-busy={saveBar.saving}>
					渡す
				</Button>
			</Group>
		</Stack>
	);
}

function EndLinksButton({ friendId }: { friendId: number }) {
	const [isDone, setDone] = useState(false);
	const end = async () => {
		const isSure = await askToConfirm({
			title: "クーポンのページのリンクを無効にしますか？",
			message:
				"これまでに送ったリンクから、この友だちのクーポンを見たり使ったりできなくなります。新しく送るリンクは使えます。",
			confirm: "無効にする",
			destructive: true,
		});
		if (!isSure) return;
		await endCouponLinksRequest(friendId).then(() => {
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
