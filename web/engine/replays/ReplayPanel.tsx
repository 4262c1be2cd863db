import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { useReplay } from "./useReplay.ts";

interface ReplayPanelProps<Result> {
	/** Explanation of the calculation. */
	purpose: string;
	/** Text in place of the result while the draft is incomplete. */
	incompleteText: string | null;
	replay: ReturnType<typeof useReplay<unknown, Result>>;
	children: (result: Result) => ReactNode;
}

/** Button that replays a draft, and its result while the draft is unchanged. */
export function ReplayPanel<Result>({ purpose, incompleteText, replay, children }: ReplayPanelProps<Result>) {
	const { result, isStale, busy, start } = replay;
	const isIncomplete = incompleteText !== null;
	return (
		<Stack gap="sm" align="flex-start">
			<Text size="sm" c="dimmed">
				{purpose}
			</Text>
			<Button variant="default" onClick={start} loading={busy} disabled={isIncomplete}>
				{result ? "もう一度計算する" : "計算する"}
			</Button>
			<div aria-live="polite" style={{ width: "100%" }}>
				{isIncomplete && <Text size="sm">{incompleteText}</Text>}
				{!isIncomplete && isStale && (
					<Text size="sm">入力内容が変わりました。もう一度計算してください。</Text>
				)}
				{!isIncomplete && !isStale && result && children(result)}
			</div>
		</Stack>
	);
}
