import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { approveRequest, declineRequest, type Introduction, reverseRequest } from "./introductionsApi.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

interface Question {
	title: string;
	message: string;
	confirm: string;
	/** Text after the save. */
	done: string;
	/** Reason that the dialog begins with. */
	reason?: string;
	send: typeof declineRequest;
}

const DECLINE: Question = {
	title: "この紹介を見送りますか？",
	message: "どちらの友だちにも、特典は渡しません。あとから承認することはできません。",
	confirm: "見送る",
	done: "紹介を見送りました",
	send: declineRequest,
};
const REVERSE: Question = {
	title: "この紹介を取り消しますか？",
	message:
		"渡したポイントを両方の友だちから引きます。使われた分は戻りません。アクションで送ったメッセージやタグは、そのまま残ります。",
	confirm: "取り消す",
	done: "紹介を取り消しました",
	send: reverseRequest,
};
const REVERSE_REFUNDED: Question = { ...REVERSE, reason: "条件になったお支払いの返金" };

/** Buttons that decide an introduction that waits, or reverse one whose rewards were given. */
export function IntroductionButtons({
	introduction: { id, state, is_refunded: isRefunded },
	onDecided,
}: {
	introduction: Pick<Introduction, "id" | "state" | "is_refunded">;
	onDecided: () => void;
}) {
	const mayDecide = useAbility("introduction-decide");
	const { busy, run } = useBusy();
	const [asked, setAsked] = useState<Question | null>(null);
	if (!mayDecide || (state !== "waiting" && state !== "rewarded")) return null;
	const approve = () =>
		run(() =>
			approveRequest(id)
				.then(() => toastDone("承認し、特典を渡しました"), toastFailed)
				.finally(onDecided),
		);
	return (
		<Group gap="xs">
			{state === "waiting" && (
				<>
					<Button size="xs" disabled={busy} onClick={() => void approve()}>
						承認して特典を渡す
					</Button>
					<Button size="xs" variant="default" disabled={busy} onClick={() => setAsked(DECLINE)}>
						見送る
					</Button>
				</>
			)}
			{state === "rewarded" && (
				<Button
					size="xs"
					variant={isRefunded ? "filled" : "default"}
					onClick={() => setAsked(isRefunded ? REVERSE_REFUNDED : REVERSE)}
				>
					{isRefunded ? "ポイントを引いて取り消す" : "取り消す"}
				</Button>
			)}
			{asked && (
				<ReasonDialog
					{...asked}
					send={(reason, headers) => asked.send(id, reason, headers)}
					onDone={onDecided}
					onClose={() => setAsked(null)}
				/>
			)}
		</Group>
	);
}
