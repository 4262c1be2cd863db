import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { ForwardLog } from "./ForwardLog.tsx";
import { type Forward, requestForwardChange, requestForwardDeletion } from "./forwardsApi.ts";

interface ForwardRowProps {
	forward: Forward;
	onChanged: () => void;
}

/** An address of another tool: its switch, its state and its log. */
export function ForwardRow({ forward, onChanged }: ForwardRowProps) {
	const { id, name, url, is_active, version } = forward;
	const [showsLog, setShowsLog] = useState(false);
	const { busy, run } = useBusy();
	const change = (request: () => Promise<unknown>, done: string) =>
		run(() =>
			request()
				.then(() => toastDone(done))
				.catch(toastFailed)
				.finally(onChanged),
		);
	const toggle = (isOn: boolean) =>
		change(
			() => requestForwardChange({ id, name, url, is_active: isOn, version }),
			isOn ? "転送をオンにしました" : "転送をオフにしました",
		);
	const remove = async () => {
		const isConfirmed = await askToConfirm({
			title: `「${name}」への転送を削除しますか`,
			message: "このツールには、これから届くメッセージが転送されません。送信待ちのものも送りません。",
			confirm: "削除する",
			destructive: true,
		});
		if (isConfirmed) await change(() => requestForwardDeletion(id), "転送先を削除しました");
	};
	return (
		<Paper withBorder p="sm" component="section" aria-label={name}>
			<Stack gap="xs">
				<Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
					<Stack gap={0} miw={0}>
						<Text fw={600} style={{ overflowWrap: "anywhere" }}>
							{name}
						</Text>
						<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
							{url}
						</Text>
					</Stack>
					<Toggle
						label="転送する"
						checked={is_active}
						disabled={busy}
						onChange={({ currentTarget: { checked } }) => void toggle(checked)}
						aria-label={`「${name}」に転送する`}
					/>
				</Group>
				<Text size="sm" c={forward.failing_since ? "var(--app-bad)" : undefined}>
					{describeForward(forward)}
				</Text>
				<Group gap="xs">
					<Button variant="subtle" size="xs" aria-expanded={showsLog} onClick={() => setShowsLog(!showsLog)}>
						{showsLog ? "履歴を閉じる" : "転送の履歴を見る"}
					</Button>
					<Button variant="subtle" size="xs" color="red" disabled={busy} onClick={() => void remove()}>
						削除する
					</Button>
				</Group>
				{showsLog && <ForwardLog id={id} />}
			</Stack>
		</Paper>
	);
}

function describeForward({
	is_active,
	stopped_at,
	stop_reason,
	failing_since,
	waiting_count,
}: Forward): string {
	if (stopped_at) return `${formatMoment(stopped_at)}に停止しました。${stop_reason ?? ""}`;
	if (!is_active) return "転送していません。";
	const waiting = waiting_count > 0 ? `送信待ち${waiting_count.toLocaleString("ja-JP")}件。` : "";
	if (failing_since) return `${formatMoment(failing_since)}から届いていません。${waiting}`;
	return `転送しています。${waiting}`;
}
