import { SegmentedControl, Stack, Text } from "@mantine/core";
import {
	ANSWER_MODES,
	ANSWERING_TOOLS,
	type AnsweringTool,
} from "#domain/engine/friend-records/answering-tool.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestAnsweredBy, useAnswering } from "./answeringApi.ts";

const ACCOUNT = "account";

/** Choice of the tool that answers a friend, and the result with the account's setting. */
export function AnsweringField({ friendId }: { friendId: number }) {
	const mayWrite = useAbility("friend-write");
	const { data } = useAnswering(friendId);
	const { busy, run } = useBusy();
	if (!data) return null;
	const { answered_by, mode, search_name, is_answered_elsewhere } = data;
	const choose = (value: string) =>
		run(() =>
			requestAnsweredBy(friendId, value === ACCOUNT ? null : (value as AnsweringTool))
				.then(() => toastDone("返信するツールを変更しました"))
				.catch(toastFailed),
		);
	return (
		<Stack gap="2xs">
			{mayWrite && (
				<SegmentedControl
					size="xs"
					aria-label="返信するツール"
					value={answered_by ?? ACCOUNT}
					onChange={(value) => void choose(value)}
					readOnly={busy}
					data={[
						{ value: ACCOUNT, label: "全体の設定" },
						{ value: "us", label: ANSWERING_TOOLS.us },
						{ value: "other", label: ANSWERING_TOOLS.other },
					]}
				/>
			)}
			<Text size="sm">
				{is_answered_elsewhere
					? "自動の返信は、ほかのツールに任せています。"
					: "このツールが自動で返信します。"}
			</Text>
			{answered_by === null && mode !== "everybody" && (
				<Text size="xs" c="dimmed">
					全体の設定：{ANSWER_MODES[mode]}
					{search_name !== null && `（${search_name}）`}
				</Text>
			)}
		</Stack>
	);
}
