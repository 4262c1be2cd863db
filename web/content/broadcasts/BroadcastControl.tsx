import { Button, Group } from "@mantine/core";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type BroadcastChange, type BroadcastDetail, postBroadcastChange } from "./broadcastApi.ts";

interface ControlAction {
	change: BroadcastChange;
	label: string;
	doneText: string;
	color?: string;
	/** Confirmation of a destructive action. */
	question?: { title: string; message: string };
}

const WITHDRAW: ControlAction = {
	change: "withdraw",
	label: "送信を取り消す",
	doneText: "取り消しました。下書きに戻っています",
};
const PAUSE: ControlAction = { change: "pause", label: "一時停止する", doneText: "一時停止しました" };
const RESUME: ControlAction = {
	change: "resume",
	label: "送信を再開する",
	doneText: "再開しました",
	color: "green",
};
const CANCEL: ControlAction = {
	change: "cancel",
	label: "送信を中止する",
	doneText: "中止しました",
	color: "red",
	question: {
		title: "送信を中止します",
		message: "まだ送っていない友だちには送りません。再開できません。すでに届いたメッセージは残ります。",
	},
};

/** Warning about calls in progress, after a pause or cancellation. */
const uncertainText = (count: number): string =>
	count === 0 ? "" : `。送信中だった${count.toLocaleString("ja-JP")}人には届くことがあります`;

/** Actions by state. */
const ACTIONS_BY_STATE: Partial<Record<BroadcastDetail["state"], ControlAction[]>> = {
	approval: [WITHDRAW],
	planned: [WITHDRAW],
	sending: [PAUSE, CANCEL],
	testing: [PAUSE, CANCEL],
	paused: [RESUME, CANCEL],
};

/** A send whose friends LINE chooses is one call: it can be cancelled until LINE has accepted it. */
function actionsFor({ state, line, total }: BroadcastDetail): ControlAction[] {
	// The rest of a send that has begun cannot be withdrawn.
	if (state === "approval" && total !== null) return [CANCEL];
	const actions = ACTIONS_BY_STATE[state] ?? [];
	if (line === null || state === "planned" || state === "approval") return actions;
	return line.accepted_at === null ? actions.filter(({ change }) => change === "cancel") : [];
}

/** Buttons that withdraw, pause, resume or cancel a broadcast. */
export function BroadcastControl({ broadcast }: { broadcast: BroadcastDetail }) {
	const { id, cancelled_at } = broadcast;
	const { busy, run } = useBusy();
	const actions = cancelled_at === null ? actionsFor(broadcast) : [];
	if (actions.length === 0) return null;
	const runAction = async ({ change, doneText, question, label }: ControlAction) => {
		if (question && !(await askToConfirm({ ...question, confirm: label, destructive: true }))) return;
		await postBroadcastChange(change, id).then(
			({ may_arrive }) => toastDone(`${doneText}${uncertainText(may_arrive)}`),
			toastFailed,
		);
	};
	return (
		<Group gap="sm">
			{actions.map((action) => (
				<Button
					key={action.change}
					variant={action.color ? "light" : "default"}
					{...(action.color && { color: action.color })}
					disabled={busy}
					onClick={() => void run(() => runAction(action))}
				>
					{action.label}
				</Button>
			))}
		</Group>
	);
}
