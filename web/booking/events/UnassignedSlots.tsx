import { Group, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { postSlotMove, useUnassignedSlots } from "./eventsApi.ts";

/**
 * Slots without an event, each of which can be moved into one. Renders nothing if there are none.
 */
export function UnassignedSlots({ events }: { events: readonly { id: number; name: string }[] }) {
	const { data } = useUnassignedSlots();
	const mayWrite = useAbility("salon-setting");
	const { busy, run } = useBusy();
	if (!data || data.data.length === 0) return null;
	const move = (slot: { id: number; name: string }, eventId: number) =>
		run(async () => {
			try {
				await postSlotMove(eventId, slot.id);
				toastDone(`「${slot.name}」をイベントに入れました`);
			} catch (error) {
				toastFailed(error);
			}
		});
	return (
		<Stack gap="xs" mt="lg">
			<Title order={2}>イベントに入っていない予約枠</Title>
			<Text size="sm" c="dimmed">
				イベントに入れると、予約の確認や変更、友だちの予約ページでの受付ができるようになります。
			</Text>
			{data.data.map((slot) => (
				<Paper key={slot.id} withBorder p="sm">
					<Group justify="space-between">
						<div>
							<Text>{slot.name}</Text>
							<Text size="xs" c="dimmed">
								{slot.starts_at ? formatMoment(slot.starts_at) : "日時なし"}・予約 {slot.taken}名
							</Text>
						</div>
						{mayWrite && events.length > 0 && (
							<Select
								aria-label={`「${slot.name}」を入れるイベント`}
								placeholder="イベントに入れる"
								size="sm"
								disabled={busy}
								data={events.map(({ id, name }) => ({ value: String(id), label: name }))}
								value={null}
								onChange={(id) => id !== null && void move(slot, Number(id))}
							/>
						)}
					</Group>
				</Paper>
			))}
		</Stack>
	);
}
