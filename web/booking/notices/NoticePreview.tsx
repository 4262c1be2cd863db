import { Alert, Stack, Text } from "@mantine/core";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { DryEffectLine } from "#web/engine/actions/DryEffectLine.tsx";

/** Action that a change of a booking triggers for its friend. */
interface ChangeNotice {
	has_action: boolean;
	/** Dry run of the action; null if the operator may not see it. */
	run: DryRun | null;
}

interface NoticePreviewProps {
	/** Name of the event. */
	event: string;
	/** Undefined where the operator may not see whether there is an action. */
	notice: ChangeNotice | undefined;
}

/** Messages and other effects that a friend gets with a change of their booking. */
export function NoticePreview({ event, notice }: NoticePreviewProps) {
	const action = `「${event}」のアクション`;
	if (!notice) return <Text size="sm">{action}が設定されているときは、友だちに実行します。</Text>;
	if (!notice.has_action)
		return (
			<Alert color="yellow">
				{action}が設定されていないため、友だちには何も送りません。トークで知らせてください。
			</Alert>
		);
	const { run } = notice;
	if (!run)
		return <Text size="sm">友だちには、{action}を実行します。内容は、あなたの権限では表示できません。</Text>;
	return (
		<>
			<Text size="sm">友だちには、{action}を実行します。</Text>
			{run.reason && <Alert color="yellow">{run.reason}</Alert>}
			<Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
				{run.effects.map((effect, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: effects have no ids and are never reordered
					<DryEffectLine key={position} effect={effect} />
				))}
			</Stack>
		</>
	);
}
