import { Button, Group, Text } from "@mantine/core";

interface EffectsHeadProps {
	count: number;
	isAllCollapsed: boolean;
	onCollapseAll: () => void;
	onExpandAll: () => void;
	mayWrite: boolean;
}

/** Effect count, and a button that collapses or expands all effects. */
export const EffectsHead = ({
	count,
	isAllCollapsed,
	onCollapseAll,
	onExpandAll,
	mayWrite,
}: EffectsHeadProps) => (
	<Group justify="space-between" mih="1.875rem" mb="-0.25rem">
		<Text fw={600} size="sm">
			実行する内容{count > 0 && `（${count}件）`}
		</Text>
		{count > 1 && (
			<Button variant="subtle" size="xs" onClick={isAllCollapsed ? onExpandAll : onCollapseAll}>
				{isAllCollapsed ? "すべて開く" : "すべて閉じる"}
			</Button>
		)}
		{count === 0 && mayWrite && (
			<Text size="sm" c="dimmed" w="100%">
				下の「することを追加」から選んでください。上から順に実行します。
			</Text>
		)}
	</Group>
);
