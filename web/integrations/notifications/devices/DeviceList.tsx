import { Badge, Button, Group, Text } from "@mantine/core";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { findSubscription } from "#web/platform/devices/pushSubscription.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type DeviceRow, removeDevice } from "../notificationsApi.ts";

interface DeviceListProps {
	devices: readonly DeviceRow[];
	/** Fingerprint of this browser; null without a subscription, undefined while it is read. */
	fingerprint: string | null | undefined;
}

/** Devices that receive pushes: the operator's own, and colleagues' for operators who manage channels. */
export function DeviceList({ devices, fingerprint }: DeviceListProps) {
	if (devices.length === 0) return null;
	return (
		<section aria-label="登録した端末" style={{ width: "100%" }}>
			<CardList>
				{devices.map((device) => (
					<DeviceCard key={device.id} device={device} isThisDevice={device.fingerprint === fingerprint} />
				))}
			</CardList>
		</section>
	);
}

function DeviceCard({ device, isThisDevice }: { device: DeviceRow; isThisDevice: boolean }) {
	const { id, name, operator_name, is_own, seen_at, is_asleep } = device;
	const { busy, run } = useBusy();
	const label = is_own ? name : DEVICE_TEXTS.of(operator_name, name);
	const remove = async () => {
		const isSure = await askToConfirm({
			title: "端末の登録を解除します",
			message: `「${label}」には、通知が届かなくなります。`,
			confirm: "解除する",
			destructive: true,
		});
		if (!isSure) return;
		try {
			await removeDevice(id);
			if (isThisDevice) await (await findSubscription())?.unsubscribe();
			toastDone("端末の登録を解除しました");
		} catch (error) {
			toastFailed(error);
		}
	};
	return (
		<ListCard
			head={
				<Text fw={600} truncate title={label}>
					{label}
				</Text>
			}
			aside={isThisDevice && <Badge color="blue">この端末</Badge>}
		>
			<Group gap="sm" justify="space-between">
				<Text size="xs" c={is_asleep ? "red" : "dimmed"}>
					{is_asleep
						? `${formatMoment(seen_at)}から開かれていないため、通知を止めています。端末で管理画面を開くと再開します。`
						: `最後に開いた日時　${formatMoment(seen_at)}`}
				</Text>
				<Button
					variant="default"
					size="xs"
					leftSection={<DeleteIcon />}
					disabled={busy}
					onClick={() => void run(remove)}
					aria-label={`「${label}」の登録を解除する`}
				>
					登録を解除する
				</Button>
			</Group>
		</ListCard>
	);
}
