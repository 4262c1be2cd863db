import { Text, VisuallyHidden } from "@mantine/core";
import type { AreaCommands } from "./areaKeys.ts";

/** Keyboard help of a board, visible below it and read with each area. */
export const AreaKeysHint = ({ commands }: { commands: AreaCommands }) => (
	<>
		<VisuallyHidden id="area-keys">
			矢印キーで1ピクセル、Shiftと矢印キーで10ピクセル動かします。Altを加えると大きさを変えます。Deleteで削除、Ctrl+Dで複製
			{commands.undo && "、Ctrl+Zで元に戻"}します。
		</VisuallyHidden>
		<Text size="xs" c="dimmed" visibleFrom="sm">
			枠を選んで:
			矢印キーで1px、Shiftを加えて10px動かす　Alt＋矢印で大きさを変える　Deleteで削除　Ctrl＋Dで複製　ドラッグ中にAltで吸着しない
		</Text>
	</>
);
