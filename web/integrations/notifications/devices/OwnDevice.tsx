import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { type PushState, readPushState, subscribeToPush } from "#web/platform/devices/pushSubscription.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { registerDevice, useDevices, useOwnFingerprint } from "../notificationsApi.ts";
import { DeviceList } from "./DeviceList.tsx";

/** Reasons why this browser cannot be registered. */
const BLOCKING_REASONS: Record<Exclude<PushState, "possible">, string> = {
	denied:
		"このブラウザでは、通知がブロックされています。アドレスバーの左のアイコンなどからサイトの設定を開き、通知を許可してから、画面を更新してください。",
	"install-first":
		"iPhone・iPadでは、共有メニューの「ホーム画面に追加」でこの管理画面を追加し、追加したアイコンから開くと登録できます。",
	unsupported: "このブラウザでは、プッシュ通知を受け取れません。ほかのブラウザをお試しください。",
};

/** Registration of this browser for pushes, and the list of devices. */
export function OwnDevice() {
	const { data, error, mutate } = useDevices();
	const { data: fingerprint } = useOwnFingerprint(data?.public_key);
	const { busy, run } = useBusy();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return null;
	const state = readPushState();
	const isRegistered = data.items.some((device) => device.is_own && device.fingerprint === fingerprint);
	const register = async () => {
		try {
			const subscription = await subscribeToPush(data.public_key);
			if (!subscription) return toastRefused("通知が許可されなかったため、登録していません。");
			await registerDevice(subscription);
			toastDone("この端末を登録しました");
		} catch (error) {
			if (error instanceof DOMException)
				toastRefused("ブラウザのプッシュ通知に接続できませんでした。時間をおいて、もう一度お試しください。");
			else toastFailed(error);
		}
	};
	return (
		<Paper withBorder p="md" maw="48rem" component="section" aria-labelledby="own-device">
			<Stack gap="sm" align="flex-start">
				<Title order={2} id="own-device">
					この端末で受け取る
				</Title>
				<Text size="sm">
					{state !== "possible"
						? BLOCKING_REASONS[state]
						: isRegistered
							? "この端末は登録済みです。送り先「プッシュ通知」で、あなたを選択できます。この端末でログアウトすると、登録も解除されます。"
							: "登録すると、この管理画面を閉じているときも、このブラウザに通知が表示されます。押すと、その友だちの画面が開きます。"}
				</Text>
				{state === "possible" && !isRegistered && (
					<Button size="xs" disabled={busy} onClick={() => void run(register)}>
						この端末を登録する
					</Button>
				)}
				<DeviceList devices={data.items} fingerprint={fingerprint} />
			</Stack>
		</Paper>
	);
}
