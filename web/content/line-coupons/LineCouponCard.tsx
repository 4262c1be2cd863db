import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isCouponAtWork, type LineCouponRow } from "#web/engine/messages/lineCoupons.ts";
import { MessagePicture } from "#web/engine/messages/MessagePicture.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CouponIcon, DeleteIcon, ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { CouponStateBadge } from "./CouponStateBadge.tsx";
import classes from "./LineCouponCard.module.css";
import { requestCouponClosing, requestCouponRemoval, requestCouponRetry } from "./lineCouponsApi.ts";

/** Coupon of the list: picture, benefit, period and state. */
export function LineCouponCard({ coupon, mayWrite }: { coupon: LineCouponRow; mayWrite: boolean }) {
	const { title, state, reason } = coupon;
	return (
		<ListCard
			head={
				<Text fw={600} title={title} truncate>
					{title}
				</Text>
			}
			aside={<CouponStateBadge state={state} />}
		>
			<div className={classes.card}>
				<CouponPicture coupon={coupon} />
				<Stack gap="2xs">
					<CouponFacts coupon={coupon} />
					{reason && (
						<Text size="sm" c={state === "unclear" ? undefined : "red"}>
							{reason}
						</Text>
					)}
					<CouponButtons coupon={coupon} mayWrite={mayWrite} />
				</Stack>
			</div>
		</ListCard>
	);
}

const CouponPicture = ({ coupon: { picture_url, title } }: { coupon: LineCouponRow }) =>
	picture_url ? (
		<MessagePicture src={picture_url} alt={`「${title}」の画像`} className={classes.picture!} />
	) : (
		<div className={classes.picture} data-empty>
			<CouponIcon size="1.5rem" />
		</div>
	);

/** Benefit, period and conditions. */
export function CouponFacts({ coupon }: { coupon: LineCouponRow }) {
	const { reward, acquisition, starts_at, ends_at, is_once, is_public, usage_condition } = coupon;
	return (
		<>
			{reward && (
				<Text size="sm">
					{[
						reward,
						acquisition,
						is_once ? "1回だけ使える" : "何度でも使える",
						is_public ? "LINEの一覧に公開" : "送った友だちだけに表示",
					].join("　")}
				</Text>
			)}
			{ends_at && (
				<Text size="sm" component="div">
					<TimeText value={starts_at} span inherit /> 〜 <TimeText value={ends_at} span inherit />
				</Text>
			)}
			{usage_condition && (
				<Text size="sm" c="dimmed">
					{usage_condition}
				</Text>
			)}
		</>
	);
}

function CouponButtons({ coupon, mayWrite }: { coupon: LineCouponRow; mayWrite: boolean }) {
	const { id, title, state, coupon_id } = coupon;
	const maySeeFriends = useAbility("friend-read");
	const { busy, run } = useBusy();
	const close = () =>
		run(async () => {
			const isSure = await askToConfirm({
				title: "クーポンを終了します",
				message: `「${title}」を終了します。元に戻せません。もらった友だちも使えなくなり、予約した配信では送られません。`,
				confirm: "終了する",
				destructive: true,
			});
			if (isSure)
				await requestCouponClosing(id).then(() => toastDone(`「${title}」を終了しています`), toastFailed);
		});
	const retry = () =>
		run(async () => {
			const isSure =
				state === "failed" ||
				(await askToConfirm({
					title: "もう一度作成します",
					message: `LINE公式アカウントの管理画面に「${title}」がないことを確かめてください。あるときは、2つになります。`,
					confirm: "作成する",
				}));
			if (isSure) await requestCouponRetry(id).then(() => toastDone("もう一度作成しています"), toastFailed);
		});
	const remove = () =>
		run(async () => {
			const isSure = await askToConfirm({
				title: "一覧から消します",
				message: `「${title}」に入力した内容も消えます。元に戻せません。`,
				confirm: "消す",
				destructive: true,
			});
			if (isSure)
				await requestCouponRemoval(id).then(() => toastDone(`「${title}」を一覧から消しました`), toastFailed);
		});
	const isUnmade = state === "unclear" || state === "failed";
	return (
		<Group gap="xs" mt="2xs">
			{coupon_id !== null && maySeeFriends && !isCouponAtWork(coupon) && (
				<Anchor component={Link} href={addressOf("lineCoupon", { id })} size="sm">
					送った友だちを見る
				</Anchor>
			)}
			{mayWrite && isUnmade && (
				<>
					<Button
						variant="default"
						size="xs"
						leftSection={<ReloadIcon />}
						disabled={busy}
						onClick={() => void retry()}
					>
						もう一度作成する
					</Button>
					<Button
						variant="subtle"
						color="red"
						size="xs"
						leftSection={<DeleteIcon />}
						disabled={busy}
						onClick={() => void remove()}
					>
						一覧から消す
					</Button>
				</>
			)}
			{mayWrite && (state === "running" || state === "upcoming") && (
				<Button variant="subtle" color="red" size="xs" disabled={busy} onClick={() => void close()}>
					終了する
				</Button>
			)}
		</Group>
	);
}
