import { Box } from "@mantine/core";
import { ScenarioPopup } from "./ScenarioPopup.tsx";
import { StepList } from "./StepList.tsx";

/** Popup with a scenario as its readers receive it (E-091). */
export const ScenarioPreviewPage = () => (
	<Box maw="40rem" mx="auto">
		<ScenarioPopup what="プレビュー">
			{(steps, timing) => <StepList steps={steps} timing={timing} />}
		</ScenarioPopup>
	</Box>
);
