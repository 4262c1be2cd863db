import { Button, Group } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { cancelRedemptionRequest, handOutRequest } from "./pointsApi.ts";

/** Buttons that hand a taken reward out, or cancel it. */
export function RedemptionButtons({
	redemption: { id, reward },
	onEnded,
}: {
	redemption: { id: number; reward: string };
	onEnded: () => void;
}) {
	const mayGrant = useAbility("point-grant");
	const { busy, run } = useBusy();
	if (!mayGrant) return null;
	const hand = () =>
		run(() =>
			handOutRequest(id)
				.then(() => toastDone("お渡し済みにしました"), toastFailed)
				.finally(onEnded),
		);
	const cancel = async () => {
		const isSure = await askToConfirm({
			title: "交換を取り消しますか？",
			message: `「${reward}」の交換を取り消し、ポイントを友だちに戻します。`,
			confirm: "取り消す",
			cancelLabel: "やめる",
			destructive: true,
		});
		if (!isSure) return;
		await run(() =>
			cancelRedemptionRequest(id)
				.then(() => toastDone("交換を取り消し、ポイントを戻しました"), toastFailed)
				.finally(onEnded),
		);
	};
	return (
		<Group gap="xs">
			<Button size="xs" disabled={busy} onClick={() => void hand()}>
				お渡し済みにする
			</Button>
			<Button size="xs" variant="default" disabled={busy} onClick={() => void cancel()}>
				取り消す
			</Button>
		</Group>
	);
}
