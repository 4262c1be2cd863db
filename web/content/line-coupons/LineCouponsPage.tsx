import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useLineCoupons } from "#web/engine/messages/lineCoupons.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { PlusIcon, ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { LineCouponCard } from "./LineCouponCard.tsx";
import { LineCouponForm } from "./LineCouponForm.tsx";
import { requestCouponList } from "./lineCouponsApi.ts";

/** Coupons at LINE: their state and period, and how to create and close them. */
export function LineCouponsPage() {
	const { data, error, mutate } = useLineCoupons();
	const mayWrite = useAbility("line-coupon-write");
	const [isOpen, setOpen] = useState(false);
	const buttons = mayWrite && data && (
		<Group gap="xs" justify="flex-end">
			<ReadButton />
			<Button leftSection={<PlusIcon />} onClick={() => setOpen(true)} aria-label="クーポンを作成する">
				作成する
			</Button>
		</Group>
	);
	return (
		<PageLayout
			title="LINEのクーポン"
			help="LINEのクーポンを作成して、テンプレート・一斉配信・シナリオ・自動応答・チャットなど、メッセージを送るどこからでも送れます。作成したあとは変更できません。まちがえたときは終了して、作り直してください。"
			action={data && data.items.length > 0 && buttons}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="7rem" />}
			{data?.items.length === 0 && (
				<EmptyState art="send" title="クーポンはまだありません" action={buttons}>
					割引やプレゼントのクーポンを作って、友だちに送れます。LINE公式アカウントの管理画面で作ったものは「LINEから読み込む」で使えます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((coupon) => (
						<LineCouponCard key={coupon.id} coupon={coupon} mayWrite={mayWrite} />
					))}
				</CardList>
			)}
			{isOpen && <LineCouponForm onClose={() => setOpen(false)} />}
		</PageLayout>
	);
}

function ReadButton() {
	const { busy, run } = useBusy();
	const read = () =>
		run(() =>
			requestCouponList().then(({ count }) => toastDone(`LINEに${count}件のクーポンがあります`), toastFailed),
		);
	return (
		<Button variant="default" leftSection={<ReloadIcon />} disabled={busy} onClick={() => void read()}>
			LINEから読み込む
		</Button>
	);
}
