import { Button, Group } from "@mantine/core";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type Broadcast, type BroadcastChange, changeBroadcast } from "./api.ts";

interface Offer {
	change: BroadcastChange;
	label: string;
	done: string;
	color?: string;
	/** Confirmation of a destructive action. */
	question?: { title: string; message: string };
}

const WITHDRAW: Offer = {
	change: "withdraw",
	label: "送信を取り消す",
	done: "取り消しました。下書きに戻っています",
};
const PAUSE: Offer = { change: "pause", label: "一時停止する", done: "一時停止しました" };
const RESUME: Offer = { change: "resume", label: "送信を再開する", done: "再開しました", color: "green" };
const CANCEL: Offer = {
	change: "cancel",
	label: "送信を中止する",
	done: "中止しました",
	color: "red",
	question: {
		title: "送信を中止します",
		message: "まだ送っていない友だちには送りません。再開できません。すでに届いたメッセージは残ります。",
	},
};

/** Warning after stopping a broadcast. */
const mayArriveText = (count: number): string =>
	count === 0 ? "" : `。送信中だった${count.toLocaleString("ja-JP")}人には届くことがあります`;

/** Actions by state. */
const OFFERS: Partial<Record<Broadcast["state"], Offer[]>> = {
	planned: [WITHDRAW],
	sending: [PAUSE, CANCEL],
	paused: [RESUME, CANCEL],
};

/** Buttons that withdraw, pause, resume or cancel a broadcast. */
export function BroadcastControl({ broadcast: { id, state, cancelled_at } }: { broadcast: Broadcast }) {
	const { busy, run } = useBusy();
	const offers = cancelled_at === null ? (OFFERS[state] ?? []) : [];
	if (offers.length === 0) return null;
	const act = async ({ change, done, question, label }: Offer) => {
		if (question && !(await askToConfirm({ ...question, confirm: label, destructive: true }))) return;
		await changeBroadcast(change, id).then(
			({ may_arrive }) => toastDone(`${done}${mayArriveText(may_arrive)}`),
			toastFailed,
		);
	};
	return (
		<Group gap="sm">
			{offers.map((offer) => (
				<Button
					key={offer.change}
					variant={offer.color ? "light" : "default"}
					{...(offer.color && { color: offer.color })}
					disabled={busy}
					onClick={() => void run(() => act(offer))}
				>
					{offer.label}
				</Button>
			))}
		</Group>
	);
}
