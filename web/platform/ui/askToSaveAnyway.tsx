import { Text } from "@mantine/core";
import { ask } from "./ConfirmDialog.tsx";

/** Asks whether what is doubtful is to be saved as it is. */
export const askToSaveAnyway = (doubts: readonly string[]): Promise<boolean> =>
	ask({
		title: "このまま保存しますか？",
		message: doubts.map((doubt) => (
			<Text key={doubt} span display="block">
				{doubt}
			</Text>
		)),
		confirm: "このまま保存する",
	});
