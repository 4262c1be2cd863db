import { Text } from "@mantine/core";
import { askToConfirm } from "./ConfirmDialog.tsx";

/** Confirms saving despite likely mistakes. */
export const askToSaveAnyway = (doubts: readonly string[]): Promise<boolean> =>
	askToConfirm({
		title: "このまま保存しますか？",
		message: doubts.map((doubt) => (
			<Text key={doubt} span display="block">
				{doubt}
			</Text>
		)),
		confirm: "このまま保存する",
	});
