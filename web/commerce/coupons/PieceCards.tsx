import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CouponState } from "#domain/commerce/coupons/coupon-codes.ts";
import { MAX_REVOKE_REASON, revokeCouponInput } from "#domain/commerce/coupons/coupon-input.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { type CouponPiece, redeemRequest, revokeRequest } from "./couponsApi.ts";

const STATE_COLOURS: Record<CouponState, string> = {
	obtained: "green",
	used: "blue",
	expired: "gray",
	revoked: "red",
};

/** Obtained coupons, each with its friend or its title. */
export const PieceCards = ({
	pieces,
	shows,
	onChanged,
}: {
	pieces: readonly CouponPiece[];
	shows: "friend" | "title";
	onChanged: () => void;
}) => (
	<CardList>
		{pieces.map((piece) => (
			<ListCard
				key={piece.id}
				head={
					shows === "friend" ? (
						<FriendLink friend={{ ...piece, id: piece.friend_id }} />
					) : (
						<Text fw={600}>{piece.title}</Text>
					)
				}
				aside={
					<Badge color={STATE_COLOURS[piece.state]} variant="light">
						{piece.state_label}
					</Badge>
				}
				{...(shows === "friend" && rowLinkTarget)}
			>
				<PieceFacts piece={piece} />
				<PieceButtons piece={piece} onChanged={onChanged} />
			</ListCard>
		))}
	</CardList>
);

/** Days, origin and use of an obtained coupon. */
export const PieceFacts = ({ piece }: { piece: CouponPiece }) => (
	<Text size="xs" c="dimmed" component="div">
		番号 {piece.id}・<TimeText value={piece.obtained_at} span inherit />
		に受け取り（{piece.source_label}）
		{piece.expires_on && (
			<>
				・<DayText value={piece.expires_on} span inherit />
				まで
			</>
		)}
		{piece.used_at && (
			<>
				・<TimeText value={piece.used_at} span inherit />
				に使用
				{piece.used_by && `（${piece.used_by}）`}
			</>
		)}
		{piece.revoke_reason && `・理由: ${piece.revoke_reason}`}
	</Text>
);

/** Use and revocation of an obtained coupon. */
export function PieceButtons({ piece, onChanged }: { piece: CouponPiece; onChanged: () => void }) {
	const [mayUse, mayGive] = [useAbility("coupon-use"), useAbility("coupon-give")];
	const { busy, run } = useBusy();
	const [isRevoking, setRevoking] = useState(false);
	if (piece.state !== "obtained" && piece.state !== "expired") return null;
	const redeem = async () => {
		const isSure = await askToConfirm({
			title: "クーポンを使用済みにしますか？",
			message: `${piece.name}さんの「${piece.title}」を使用済みにします。元に戻せません。`,
			confirm: "使用済みにする",
			cancelLabel: "やめる",
		});
		if (!isSure) return;
		await run(() =>
			redeemRequest(piece.id).then(() => {
				toastDone("使用済みにしました");
				onChanged();
			}, toastFailed),
		);
	};
	return (
		<Group gap="xs">
			{mayUse && piece.is_usable && (
				<Button size="xs" disabled={busy} onClick={() => void redeem()}>
					使用済みにする
				</Button>
			)}
			{mayGive && (
				<Button size="xs" variant="default" disabled={busy} onClick={() => setRevoking(true)}>
					取り消す
				</Button>
			)}
			{isRevoking && <RevokeDialog piece={piece} onClose={() => setRevoking(false)} onRevoked={onChanged} />}
		</Group>
	);
}

function RevokeDialog({
	piece,
	onClose,
	onRevoked,
}: {
	piece: CouponPiece;
	onClose: () => void;
	onRevoked: () => void;
}) {
	const { state, form, problems, saveBar } = useSettingDraft({
		start: { reason: "" },
		check: (draft) => checkDraft(revokeCouponInput, draft),
		send: (body, headers) => revokeRequest(piece.id, body, headers),
		savedText: "クーポンを取り消しました",
		onSaved: () => {
			onClose();
			onRevoked();
		},
	});
	return (
		<MountedModal title="クーポンの取り消し" onClose={onClose}>
			<Stack gap="md" ref={form}>
				<Text size="sm">「{piece.title}」を取り消します。お客さまのページには「取り消し」と表示します。</Text>
				<TextInput
					label="理由"
					description="お客さまには表示しません。"
					required
					maxLength={MAX_REVOKE_REASON}
					{...state.field.text("reason")}
				/>
				<ProblemAlert problems={problems} />
				<SaveBar {...saveBar} label="取り消す" onCancel={onClose} />
			</Stack>
		</MountedModal>
	);
}
